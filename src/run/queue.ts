import { join } from 'node:path';
import PQueue from 'p-queue';
import { Deadline, isDiskFull, monotonicMs, printable, truncateText, utcNow } from '../lib/index.js';
import type { RunId } from '../sandbox/index.js';
import { isCancelled, type Outcome, runTrial, type TrialRecord } from '../trial/index.js';
import type { RunEvent } from './events.js';
import type { RunOptions } from './options.js';
import { type placesOf, trialFolderName } from './places.js';
import type { Plan, PlannedTrial } from './plan.js';
import type { SpareFile } from './spare.js';

/** One trial to run now. */
export interface Job {
  readonly planned: PlannedTrial;
  readonly retry: number;
}

export interface QueueEnd {
  /** Of the trials that ended now, by planned name. */
  readonly outcomes: ReadonlyMap<string, Outcome>;
  readonly stopped: 'interrupt' | 'disk-full' | undefined;
  /** Something that kept a trial from being recorded. */
  readonly error: unknown;
}

interface QueueContext extends RunOptions {
  readonly run: RunId;
  readonly places: ReturnType<typeof placesOf>;
  readonly spare: SpareFile;
  readonly emit: (event: RunEvent) => void;
}

/** A display cannot follow every line; the logs have them all. */
const progressEveryMs = 200;

/** Runs the jobs, `context.jobs` at a time, until they are done or something says stop. */
export async function runQueue(plan: Plan, context: QueueContext, jobs: readonly Job[]): Promise<QueueEnd> {
  const { emit, stop, spare } = context;
  const queue = new PQueue({ concurrency: context.jobs });
  const cancel = new AbortController();
  const outcomes = new Map<string, Outcome>();
  let stopped: QueueEnd['stopped'];
  let failed: { readonly error: unknown } | undefined;
  const halt = (reason: 'interrupt' | 'disk-full'): void => {
    queue.clear();
    if (stopped !== undefined) return;
    stopped = reason;
    emit({ type: 'run.stopping', at: utcNow(), reason });
  };
  const interrupt = (): void => {
    halt('interrupt');
    cancel.abort(stop.reason);
  };

  const run = async (job: Job): Promise<void> => {
    try {
      const record = await runJob(plan, context, job, cancel.signal);
      if (isCancelled(record)) return;
      outcomes.set(job.planned.id, record.outcome);
      if (isFull(record.outcome) && !(await spare.fill())) halt('disk-full');
    } catch (error) {
      failed ??= { error };
      if (isDiskFull(error)) halt('disk-full');
      else queue.clear();
    }
  };

  if (!(await spare.fill())) halt('disk-full');
  stop.addEventListener('abort', interrupt, { once: true });
  if (stop.aborted) interrupt();
  if (stopped === undefined) for (const job of jobs) void queue.add(() => run(job));
  await queue.onIdle();
  stop.removeEventListener('abort', interrupt);
  return { outcomes, stopped, error: failed?.error };
}

async function runJob(
  plan: Plan,
  context: QueueContext,
  { planned, retry }: Job,
  signal: AbortSignal,
): Promise<TrialRecord> {
  const { emit } = context;
  const { attempt } = planned;
  const { task, agent } = planned.pair;
  const trial = trialFolderName(planned.id, retry);
  const about = { trial, task: task.id, agent: agent.name, attempt };
  const began = monotonicMs();
  let shownAt = Number.NEGATIVE_INFINITY;
  emit({ type: 'trial.started', at: utcNow(), ...about });
  const record = await runTrial({
    ...about,
    retry,
    task,
    agent,
    run: context.run,
    folder: join(context.places.trials, trial),
    store: context.places.workspaces,
    provider: context.provider,
    cacheFolder: context.cacheFolder,
    budgets: plan.budgets,
    judgeJobs: context.judgeJobs,
    version: context.version,
    spare: context.spare,
    deadline: Deadline.never(),
    signal,
    onPhase: (phase) => emit({ type: 'trial.phase', at: utcNow(), trial, phase }),
    onProgress: (line) => {
      if (monotonicMs() - shownAt < progressEveryMs) return;
      shownAt = monotonicMs();
      emit({ type: 'trial.progress', at: utcNow(), trial, last: oneLine(line) });
    },
  });
  if (!isCancelled(record)) emit(endedEvent(record, about, monotonicMs() - began));
  return record;
}

function endedEvent(
  record: TrialRecord,
  about: { readonly trial: string; readonly task: string; readonly agent: string; readonly attempt: number },
  wallMs: number,
): RunEvent {
  const { outcome, verdict } = record;
  return {
    type: 'trial.ended',
    at: record.ended_at,
    ...about,
    outcome,
    passed: verdict?.passed ?? 0,
    total: verdict?.total ?? 0,
    firstFailed: verdict?.failed[0] ?? verdict?.missing[0],
    wallMs,
  };
}

function oneLine(text: string): string {
  return truncateText(printable(text).replaceAll(/\s+/g, ' ').trim(), 200);
}

function isFull(outcome: Outcome): boolean {
  return outcome.kind === 'invalid' && outcome.cause.code === 'disk-full';
}
