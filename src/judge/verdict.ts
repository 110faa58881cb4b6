import { z } from 'zod';
import { findingSchema } from '../workspace/index.js';

export const testOutcomeSchema = z.enum([
  'passed',
  'failed',
  'error',
  'skipped',
  'todo',
  'xfailed',
  'xpassed',
]);

export const testRecordSchema = z.object({
  id: z.string(),
  outcome: testOutcomeSchema,
  duration_ms: z.number().nonnegative(),
  message: z.string().optional(),
});
export type TestRecord = z.infer<typeof testRecordSchema>;

/** How one judge sandbox ended; `report` says what its report was worth. */
export const moduleRecordSchema = z.object({
  modules: z.array(z.string()).min(1),
  end: z.string(),
  wall_ms: z.number().nonnegative(),
  limit_ms: z.number().positive(),
  report: z.enum(['complete', 'partial', 'none', 'bad']),
  report_reason: z.string().optional(),
  log: z.string(),
  tests: z.array(testRecordSchema),
});
export type ModuleRecord = z.infer<typeof moduleRecordSchema>;

export const verdictKindSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('passed') }),
  z.object({
    kind: z.literal('failed'),
    reason: z.enum(['tests', 'time', 'no-report', 'workspace-refused', 'inconsistent']),
  }),
  z.object({ kind: z.literal('tampered') }),
  /** The sentinel failed beside it: nothing can be said about the submission. */
  z.object({ kind: z.literal('invalid'), cause: z.string() }),
]);

/** What the judge says about one frozen workspace. */
export const verdictSchema = z.object({
  schema_version: z.literal(1),
  task: z.string(),
  task_digest: z.string(),
  suite_digest: z.string(),
  workspace_digest: z.string().nullable(),
  environment: z.object({ identity: z.string(), fingerprint: z.record(z.string(), z.string()) }),
  sandbox: z.string(),
  enforcement: z.record(z.string(), z.string()).nullable(),
  tier: z.enum(['A', 'B', 'C']),
  /** `checked`: the multiset of ids equals the recorded one. `none`: the package records none. */
  inventory: z.enum(['checked', 'none']),
  result: verdictKindSchema,
  total: z.number().int().nonnegative(),
  passed: z.number().int().nonnegative(),
  failed: z.array(z.string()),
  missing: z.array(z.string()),
  /** Ids that ran and are not in the inventory, or ran twice. */
  extra: z.array(z.string()),
  findings: z.array(findingSchema),
  runs: z.array(moduleRecordSchema),
  sentinel: z.enum(['not-needed', 'passed', 'failed']),
  judge_ms: z.number().nonnegative(),
  judged_at: z.string(),
});
export type Verdict = z.infer<typeof verdictSchema>;
