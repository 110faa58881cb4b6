import type { Verdict } from '../../src/judge/index.js';
import { budgetsRecord, defaultBudgets, type TrialRecord } from '../../src/trial/index.js';

const ids = ['tests/F01.py::a', 'tests/F01.py::b', 'tests/F02.py::c', 'tests/F02.py::d'];

/** A verdict in which the named tests failed. */
export function sampleVerdict(failed: readonly string[], changes: Partial<Verdict> = {}): Verdict {
  return {
    schema_version: 1,
    task: 'one',
    task_digest: 't',
    suite_digest: 's',
    workspace_digest: 'w',
    environment: { identity: 'e', fingerprint: {} },
    sandbox: 'bubblewrap',
    enforcement: null,
    tier: 'A',
    inventory: 'checked',
    result: failed.length === 0 ? { kind: 'passed' } : { kind: 'failed', reason: 'tests' },
    total: ids.length,
    passed: ids.length - failed.length,
    failed: [...failed],
    missing: [],
    extra: [],
    findings: [],
    runs: [
      {
        modules: ['tests/F01.py', 'tests/F02.py'],
        end: 'exit 0',
        wall_ms: 10,
        limit_ms: 60000,
        report: 'complete',
        log: 'judge/01.log',
        tests: ids.map((id) => ({
          id,
          outcome: failed.includes(id) ? ('failed' as const) : ('passed' as const),
          duration_ms: 1,
        })),
      },
    ],
    sentinel: 'not-needed',
    judge_ms: 10,
    judged_at: '2026-12-01T03:00:00.000Z',
    ...changes,
  };
}

/** The record of a trial that passed. */
export function sampleRecord(changes: Partial<TrialRecord> = {}): TrialRecord {
  return {
    schema_version: 1,
    trial: 'one.a.1',
    run: 'r-1',
    attempt: 1,
    retry: 0,
    task: { id: 'one', digest: 't', suite_digest: 's', public_digest: 'p', test_files: {} },
    agent: {
      name: 'a',
      spec_digest: 'd',
      kit_version: null,
      requested_model: null,
      resolved_model: null,
      reasoning_effort: null,
      credentials: [],
    },
    environment: null,
    sandbox: { provider: 'bubblewrap', enforcement: null },
    host: { arch: 'x64', platform: 'linux', node: 'v20', zero2repo: '1.0.0' },
    budgets: budgetsRecord(defaultBudgets),
    started_at: '2026-12-01T03:00:00.000Z',
    ended_at: '2026-12-01T03:04:11.000Z',
    solve: null,
    workspace: null,
    findings: [],
    usage: null,
    verdict: sampleVerdict([]),
    outcome: { kind: 'passed', total: 4 },
    reward: 1,
    ...changes,
  };
}
