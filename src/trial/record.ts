import { z } from 'zod';
import { verdictSchema } from '../judge/index.js';
import { findingSchema } from '../workspace/index.js';
import { outcomeSchema } from './outcome.js';

/** How solving stopped; stands beside the outcome. The first cause wins. */
export const solveStopSchema = z.enum([
  'completed',
  'timeout',
  'stalled',
  'crashed',
  'out-of-memory',
  'over-budget',
  'cancelled',
]);
export type SolveStop = z.infer<typeof solveStopSchema>;

export const roundRecordSchema = z.object({
  number: z.number().int().positive(),
  started_at: z.string(),
  wall_ms: z.number().nonnegative(),
  stop: solveStopSchema,
  end: z.string(),
  log: z.string(),
});

/**
 * `trial.json`: everything about one trial that is not a log. Written last and whole; its presence means
 * "this trial has ended". Migration policy: docs/reference/trial-record.md.
 */
export const trialRecordSchema = z.object({
  schema_version: z.literal(1),
  trial: z.string(),
  run: z.string(),
  attempt: z.number().int().positive(),
  /** 0 for the first try; a retry of an invalid trial counts up, the older tries are kept. */
  retry: z.number().int().nonnegative(),
  task: z.object({
    id: z.string(),
    digest: z.string(),
    suite_digest: z.string(),
    public_digest: z.string(),
    test_files: z.record(z.string(), z.string()),
  }),
  agent: z.object({
    name: z.string(),
    spec_digest: z.string(),
    kit_version: z.string().nullable(),
    requested_model: z.string().nullable(),
    resolved_model: z.string().nullable(),
    reasoning_effort: z.string().nullable(),
    /** Names, never values. */
    credentials: z.array(z.string()),
  }),
  environment: z
    .object({ identity: z.string(), kind: z.string(), fingerprint: z.record(z.string(), z.string()) })
    .nullable(),
  sandbox: z.object({ provider: z.string(), enforcement: z.record(z.string(), z.string()).nullable() }),
  host: z.object({ arch: z.string(), platform: z.string(), node: z.string(), zero2repo: z.string() }),
  budgets: z.object({
    solve_seconds: z.number().positive(),
    stall_seconds: z.number().nonnegative(),
    judge_seconds: z.number().positive().nullable(),
    memory_bytes: z.number().positive(),
    processes: z.number().positive(),
    file_bytes: z.number().positive(),
    disk_bytes: z.number().positive(),
  }),
  started_at: z.string(),
  ended_at: z.string(),
  solve: z
    .object({
      stop: solveStopSchema,
      submitted: z.boolean(),
      submission_problem: z.string().nullable(),
      start_to_submission_ms: z.number().nonnegative().nullable(),
      wall_ms: z.number().nonnegative(),
      rounds: z.array(roundRecordSchema),
    })
    .nullable(),
  workspace: z
    .object({ digest: z.string(), entries: z.number(), files: z.number(), bytes: z.number() })
    .nullable(),
  findings: z.array(findingSchema),
  usage: z.null(),
  verdict: verdictSchema.nullable(),
  outcome: outcomeSchema,
  reward: z.union([z.literal(0), z.literal(1), z.null()]),
});
export type TrialRecord = z.infer<typeof trialRecordSchema>;
