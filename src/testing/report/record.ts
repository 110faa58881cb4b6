import { z } from 'zod';

const id = z.string().min(1).max(8192);

/** One line of a report, as our runners write it. */
export const recordSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('start'), framework: z.string(), version: z.string() }),
  /** A test that is going to run: one without a result did not. */
  z.strictObject({ kind: z.literal('collected'), id }),
  z.strictObject({
    kind: z.literal('test'),
    id,
    outcome: z.enum(['passed', 'failed', 'error', 'skipped', 'todo', 'xfailed', 'xpassed']),
    ms: z.number().nonnegative(),
    message: z.string().optional(),
  }),
  /** The runner's own end: its exit status, and how many results it wrote. */
  z.strictObject({ kind: z.literal('end'), status: z.int(), tests: z.int().nonnegative() }),
]);
export type ReportRecord = z.infer<typeof recordSchema>;
