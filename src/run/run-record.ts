import { join } from 'node:path';
import { z } from 'zod';
import { writeJsonAtomic } from '../lib/index.js';
import { budgetsRecord, readRecord, trialRecordSchema } from '../trial/index.js';
import type { Plan } from './plan.js';

export const runFile = 'run.json';

const plannedTrialSchema = z.object({
  trial: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]*\.\d+$/),
  task: z.string(),
  agent: z.string(),
  attempt: z.number().int().positive(),
});

/** `run.json`: what was asked for. Written before anything else; only more attempts ever change it. */
export const runRecordSchema = z.object({
  schema_version: z.literal(1),
  run: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/),
  plan_digest: z.string(),
  created_at: z.string(),
  zero2repo: z.string(),
  sandbox: z.string(),
  attempts: z.number().int().positive(),
  jobs: z.number().int().positive(),
  budgets: trialRecordSchema.shape.budgets,
  tasks: z
    .array(
      z.object({
        id: z.string(),
        /** Where the package lay when the run was made. */
        folder: z.string(),
        digest: z.string(),
        features: z.array(
          z.object({ id: z.string(), title: z.string().nullable(), modules: z.array(z.string()) }),
        ),
      }),
    )
    .min(1),
  /** `reference`: how the agent was named. */
  pairs: z
    .array(z.object({ task: z.string(), agent: z.string(), reference: z.string(), spec_digest: z.string() }))
    .min(1),
  trials: z.array(plannedTrialSchema).min(1),
});
export type RunRecord = z.infer<typeof runRecordSchema>;

const kind = {
  name: 'run record',
  newest: 1,
  fix: 'start another run with --new; the trials in this folder stay readable one by one (z2r show)',
};

/** Reads `run.json`. Failures `record.missing` and `record.invalid`. */
export function readRunRecord(folder: string): Promise<RunRecord> {
  return readRecord(runRecordSchema, join(folder, runFile), kind);
}

export async function writeRunRecord(folder: string, record: RunRecord): Promise<void> {
  await writeJsonAtomic(join(folder, runFile), record);
}

export function runRecordOf(
  plan: Plan,
  about: {
    readonly run: string;
    readonly createdAt: string;
    readonly version: string;
    readonly jobs: number;
  },
): RunRecord {
  return {
    schema_version: 1,
    run: about.run,
    plan_digest: plan.digest,
    created_at: about.createdAt,
    zero2repo: about.version,
    sandbox: plan.sandbox,
    attempts: plan.attempts,
    jobs: about.jobs,
    budgets: budgetsRecord(plan.budgets),
    tasks: plan.tasks.map(({ id, folder, digests, features }) => ({
      id,
      folder,
      digest: digests.task,
      features: features.map((feature) => ({
        id: feature.id,
        title: feature.title ?? null,
        modules: [...feature.modules],
      })),
    })),
    pairs: plan.pairs.map(({ task, agent, reference }) => ({
      task: task.id,
      agent: agent.name,
      reference,
      spec_digest: agent.specDigest,
    })),
    trials: plan.trials.map(({ id, pair, attempt }) => ({
      trial: id,
      task: pair.task.id,
      agent: pair.agent.name,
      attempt,
    })),
  };
}
