import { z } from 'zod';

/** One thing that screening, the workspace walker or the judge noticed, with its evidence. */
export const findingSchema = z.object({
  /** Stable dotted name: `workspace.device`, `judge.report-invalid` ... documented in docs/reference/findings.md. */
  rule: z.string(),
  /** Refuses: the workspace cannot be judged. Flag: recorded, changes nothing. Evidence: used in an outcome. */
  weight: z.enum(['refuses', 'evidence', 'flag']),
  message: z.string(),
  /** Path inside the workspace, printable; bytes that are not UTF-8 are shown as \xNN. */
  path: z.string().optional(),
  line: z.number().int().positive().optional(),
  excerpt: z.string().optional(),
});
export type Finding = z.infer<typeof findingSchema>;
