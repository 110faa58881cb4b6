import type { Verdict } from '../../src/judge/index.js';
import { planRun, type StoredRun, type StoredTrial } from '../../src/run/index.js';
import { runRecordOf } from '../../src/run/run-record.js';
import { type Outcome, rewardOf } from '../../src/trial/index.js';
import { sampleAgent, sampleSpec, sampleTask } from '../run/samples.js';
import { sampleRecord, sampleVerdict } from '../trial/samples.js';

export interface SampleTrial {
  readonly planned: string;
  readonly retry?: number;
  readonly outcome: Outcome;
  readonly verdict?: Verdict;
  readonly submittedMs?: number;
}

export const passed: Pick<SampleTrial, 'outcome' | 'verdict'> = {
  outcome: { kind: 'passed', total: 4 },
  verdict: sampleVerdict([]),
};

export function failing(...failed: string[]): Pick<SampleTrial, 'outcome' | 'verdict'> {
  return {
    outcome: { kind: 'failed', reason: 'tests', failed, missing: [], total: 4 },
    verdict: sampleVerdict(failed),
  };
}

export const broken: Pick<SampleTrial, 'outcome'> = {
  outcome: { kind: 'invalid', phase: 'judge', cause: { code: 'sentinel', message: 'no report at all' } },
};

/** A stored run of one task, agents `a` and `b`, three attempts each, with the given trials ended. */
export function sampleRun(trials: readonly SampleTrial[], changes: Partial<StoredRun> = {}): StoredRun {
  const plan = planRun(
    sampleSpec({ tasks: [sampleTask('one')], agents: [sampleAgent('a'), sampleAgent('b')], attempts: 3 }),
  );
  const about = { run: 'r-1', createdAt: '2026-12-01T00:00:00.000Z', version: '1.0.0', jobs: 1 };
  return {
    folder: '/runs/x',
    plan: runRecordOf(plan, about),
    trials: trials.map(storedTrial),
    damaged: [],
    ...changes,
  };
}

function storedTrial({ planned, retry = 0, outcome, verdict, submittedMs }: SampleTrial): StoredTrial {
  const [, agent = '', attempt = ''] = planned.split('.');
  const trial = retry === 0 ? planned : `${planned}.r${retry}`;
  const record = sampleRecord({
    trial,
    run: 'r-1',
    attempt: Number(attempt),
    retry,
    agent: { ...sampleRecord().agent, name: agent },
    solve:
      submittedMs === undefined
        ? null
        : {
            stop: 'completed',
            submitted: true,
            submission_problem: null,
            start_to_submission_ms: submittedMs,
            wall_ms: submittedMs,
            rounds: [],
          },
    verdict: verdict ?? null,
    outcome,
    reward: rewardOf(outcome),
  });
  return { planned, folder: `/runs/x/trials/${trial}`, record };
}
