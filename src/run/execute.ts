import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { Failure, JsonLinesFile, utcNow } from '../lib/index.js';
import { runId, type SandboxProvider } from '../sandbox/index.js';
import { continued } from './continue.js';
import type { RunEvent } from './events.js';
import { lockRun } from './lock.js';
import type { RunEnd, RunOptions } from './options.js';
import { namesIn, placesOf } from './places.js';
import { type Pair, type Plan, planRun } from './plan.js';
import { type Job, type QueueEnd, runQueue } from './queue.js';
import { type RunRecord, readRunRecord, runFile, runRecordOf, writeRunRecord } from './run-record.js';
import { SpareFile } from './spare.js';
import { newestTrials, readRun, type StoredTrial, setInterruptedAside } from './stored.js';

/**
 * Runs the trials of the plan that have not ended in the run's folder yet. The same call again, after any
 * kind of end of this one, continues. Failures: `run.locked`, `run.invalid`, `record.invalid`,
 * `sandbox.unavailable` (nothing was started), `disk.full` (a trial could not be recorded).
 */
export function executeRun(plan: Plan, options: RunOptions): Promise<RunEnd> {
  return withRun(plan, options, (newest) =>
    plan.trials.filter(({ id }) => !newest.has(id)).map((planned) => ({ planned, retry: 0 })),
  );
}

/** Runs the invalid trials of a stored run again, each in a folder of its own; the older tries stay. */
export async function retryRun(options: RunOptions & { readonly pairs: readonly Pair[] }): Promise<RunEnd> {
  const record = await readRunRecord(options.folder);
  const plan = planRun({ pairs: options.pairs, ...plannedAs(record) });
  return withRun(plan, options, (newest) =>
    plan.trials.flatMap((planned) => {
      const last = newest.get(planned.id)?.record;
      return last?.outcome.kind === 'invalid' ? [{ planned, retry: last.retry + 1 }] : [];
    }),
  );
}

function plannedAs({
  attempts,
  sandbox,
  budgets,
}: RunRecord): Pick<Plan, 'attempts' | 'sandbox' | 'budgets'> {
  return {
    attempts,
    sandbox,
    budgets: {
      solveSeconds: budgets.solve_seconds,
      stallSeconds: budgets.stall_seconds,
      judgeSeconds: budgets.judge_seconds ?? undefined,
      limits: {
        memoryBytes: budgets.memory_bytes,
        processes: budgets.processes,
        fileBytes: budgets.file_bytes,
        diskBytes: budgets.disk_bytes,
      },
    },
  };
}

/** Everything around the queue: lock, plan, leftovers, what is there, events. */
async function withRun(
  plan: Plan,
  options: RunOptions,
  choose: (newest: ReadonlyMap<string, StoredTrial>) => readonly Job[],
): Promise<RunEnd> {
  const { folder, provider } = options;
  if (plan.sandbox !== provider.name)
    throw new Error(`the plan is for ${plan.sandbox}, not ${provider.name}`);
  const names = await namesIn(folder);
  if (names.length > 0 && !names.includes(runFile) && names.some((name) => !name.startsWith('lock.')))
    throw new Failure('run.invalid', 'this folder holds something else than a run', {
      path: folder,
      hint: 'name a new or empty folder with --out',
    });
  await mkdir(folder, { recursive: true });
  const lock = await lockRun(folder);
  try {
    const record = await settleRecord(plan, options);
    await provider.sweep(runId(record.run));
    await setInterruptedAside(folder);
    const newest = await readNewest(folder);
    const jobs = choose(newest);
    if (jobs.length > 0) await refuseUnfit(provider);
    return await runJobs(plan, options, record.run, newest, jobs);
  } finally {
    await lock.release();
  }
}

/** Writes `run.json` before anything else, or checks the one that is there. */
async function settleRecord(plan: Plan, { folder, version, jobs }: RunOptions): Promise<RunRecord> {
  const known = (await namesIn(folder)).includes(runFile) ? await readRunRecord(folder) : undefined;
  const createdAt = utcNow();
  const stamp = createdAt.slice(0, 16).replaceAll(/[-:]/g, '').replace('T', '-');
  const run = `r-${stamp}-${randomBytes(3).toString('hex')}`;
  const record =
    known === undefined
      ? runRecordOf(plan, { run, createdAt, version, jobs })
      : continued(known, plan, folder);
  if (record !== known) await writeRunRecord(folder, record);
  return record;
}

async function readNewest(folder: string): Promise<Map<string, StoredTrial>> {
  const stored = await readRun(folder);
  const [damaged] = stored.damaged;
  if (damaged === undefined) return newestTrials(stored.trials);
  throw new Failure('record.invalid', damaged.message, {
    path: damaged.path,
    hint: 'move the folder of this trial away; the same command then runs it again',
  });
}

/** A machine that can open no sandbox would only make invalid trials. */
async function refuseUnfit(provider: SandboxProvider): Promise<void> {
  const missing = (await provider.probe()).find((check) => check.kind === 'missing');
  if (missing?.kind === 'missing')
    throw new Failure('sandbox.unavailable', `${missing.name}: ${missing.detail}`, { hint: missing.fix });
}

async function runJobs(
  plan: Plan,
  options: RunOptions,
  run: string,
  newest: ReadonlyMap<string, StoredTrial>,
  jobs: readonly Job[],
): Promise<RunEnd> {
  const { folder, provider } = options;
  const places = placesOf(folder);
  const log = new JsonLinesFile(places.events);
  const emit = (event: RunEvent): void => {
    if (event.type !== 'trial.progress') log.append(event);
    options.onEvent(event);
  };
  const outcomes = new Map(
    plan.trials.flatMap(({ id }) => {
      const outcome = newest.get(id)?.record.outcome;
      return outcome === undefined ? [] : [[id, outcome] as const];
    }),
  );
  const spare = new SpareFile(places.spare);
  try {
    emit({
      type: 'run.planned',
      at: utcNow(),
      run,
      folder,
      trials: plan.trials.length,
      reused: plan.trials.length - jobs.length,
      jobs: options.jobs,
      sandbox: provider.name,
    });
    const end = await runQueue(plan, { ...options, run: runId(run), places, spare, emit }, jobs);
    for (const [id, outcome] of end.outcomes) outcomes.set(id, outcome);
    const remaining = plan.trials.filter(({ id }) => !outcomes.has(id)).length;
    emit({ type: 'run.ended', at: utcNow(), run, ended: outcomes.size, remaining });
    return settle(end, { run, folder, outcomes, remaining, stopped: end.stopped });
  } finally {
    await spare.release();
    log.close();
  }
}

/** What could not be recorded is told after everything that could be was. */
function settle(end: QueueEnd, result: RunEnd): RunEnd {
  if (end.error !== undefined) throw end.error;
  return result;
}
