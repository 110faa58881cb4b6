import { newestTrials, type StoredRun, type StoredTrial } from '../run/index.js';
import type { Outcome, TrialRecord } from '../trial/index.js';
import { type FeatureSummary, featureSummaries } from './features.js';
import { type Share, shareOf } from './share.js';

export type OutcomeKind = Outcome['kind'];

/** A set of trials with the two denominators: all that ended, and those that say something about the agent. */
export interface Score {
  readonly trials: number;
  readonly valid: number;
  /** Reward mean: invalid trials count as 0. */
  readonly ofAll: Share;
  /** Reward mean without the invalid trials. */
  readonly ofValid: Share;
  readonly outcomes: Readonly<Record<OutcomeKind, number>>;
  /** Median time from the start of solving to the submission; null if nothing was submitted. */
  readonly submissionMs: number | null;
}

export interface GroupScore extends Score {
  readonly name: string;
}

export interface PairScore extends Score {
  readonly task: string;
  readonly agent: string;
}

export interface TrialSummary {
  readonly trial: string;
  readonly folder: string;
  readonly task: string;
  readonly agent: string;
  readonly attempt: number;
  readonly outcome: OutcomeKind;
  /** Reason of a failure, or phase and cause of an invalid trial. */
  readonly detail: string | null;
  readonly reward: 0 | 1 | null;
  readonly passed: number;
  readonly total: number;
  readonly firstFailed: string | null;
  readonly wallMs: number;
}

export interface RunSummary extends Score {
  readonly schemaVersion: 1;
  readonly run: string;
  readonly folder: string;
  readonly createdAt: string;
  readonly sandbox: string;
  readonly attempts: number;
  readonly planned: number;
  /** Planned trials that have not ended. */
  readonly remaining: number;
  readonly byAgent: readonly GroupScore[];
  readonly byTask: readonly GroupScore[];
  readonly byPair: readonly PairScore[];
  readonly byFeature: readonly FeatureSummary[];
  /** The newest try of each planned trial that has ended. */
  readonly latest: readonly TrialSummary[];
  /** Older tries: kept, shown, not counted. */
  readonly superseded: readonly TrialSummary[];
  readonly damaged: readonly { readonly path: string; readonly message: string }[];
}

/** What a run says so far. Of each planned trial the newest try counts. */
export function summarize(run: StoredRun): RunSummary {
  const { plan } = run;
  const newest = newestTrials(run.trials);
  const counted = [...newest.values()];
  const agents = [...new Set(plan.pairs.map(({ agent }) => agent))];
  const tasks = [...new Set(plan.tasks.map(({ id }) => id))];
  const ofAgent = (name: string) => counted.filter(({ record }) => record.agent.name === name);
  const ofTask = (id: string) => counted.filter(({ record }) => record.task.id === id);
  return {
    schemaVersion: 1,
    run: plan.run,
    folder: run.folder,
    createdAt: plan.created_at,
    sandbox: plan.sandbox,
    attempts: plan.attempts,
    planned: plan.trials.length,
    remaining: plan.trials.length - counted.length,
    ...scoreOf(counted),
    byAgent: agents.map((name) => ({ name, ...scoreOf(ofAgent(name)) })),
    byTask: tasks.map((name) => ({ name, ...scoreOf(ofTask(name)) })),
    byPair: tasks.flatMap((task) =>
      agents.map((agent) => ({
        task,
        agent,
        ...scoreOf(ofTask(task).filter(({ record }) => record.agent.name === agent)),
      })),
    ),
    byFeature: featureSummaries(plan, counted),
    latest: counted.map(trialSummary),
    superseded: run.trials.filter((trial) => newest.get(trial.planned) !== trial).map(trialSummary),
    damaged: run.damaged,
  };
}

function scoreOf(trials: readonly StoredTrial[]): Score {
  const kinds = trials.map(({ record }) => record.outcome.kind);
  const count = (kind: OutcomeKind): number => kinds.filter((other) => other === kind).length;
  const outcomes = {
    passed: count('passed'),
    failed: count('failed'),
    'not-submitted': count('not-submitted'),
    rejected: count('rejected'),
    tampered: count('tampered'),
    invalid: count('invalid'),
  };
  const valid = trials.length - outcomes.invalid;
  return {
    trials: trials.length,
    valid,
    ofAll: shareOf(outcomes.passed, trials.length),
    ofValid: shareOf(outcomes.passed, valid),
    outcomes,
    submissionMs: median(trials.flatMap(({ record }) => record.solve?.start_to_submission_ms ?? [])),
  };
}

function trialSummary({ folder, record }: StoredTrial): TrialSummary {
  const { outcome, verdict } = record;
  return {
    trial: record.trial,
    folder,
    task: record.task.id,
    agent: record.agent.name,
    attempt: record.attempt,
    outcome: outcome.kind,
    detail: detailOf(outcome),
    reward: record.reward,
    passed: verdict?.passed ?? 0,
    total: verdict?.total ?? 0,
    firstFailed: verdict?.failed[0] ?? verdict?.missing[0] ?? null,
    wallMs: wallMs(record),
  };
}

function detailOf(outcome: Outcome): string | null {
  if (outcome.kind === 'failed') return outcome.reason;
  if (outcome.kind !== 'invalid') return null;
  return `${outcome.phase}: ${outcome.cause.code}: ${outcome.cause.message}`;
}

function wallMs({ started_at, ended_at }: TrialRecord): number {
  return Math.max(0, Date.parse(ended_at) - Date.parse(started_at)) || 0;
}

function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
