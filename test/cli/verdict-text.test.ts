import { expect, test } from 'vitest';
import { paint } from '../../src/cli/paint.js';
import { verdictLines } from '../../src/cli/verdict-text.js';
import type { Verdict } from '../../src/judge/index.js';
import type { Feature } from '../../src/task/index.js';

const verdict: Verdict = {
  schema_version: 1,
  task: 'tiny',
  task_digest: 'sha256:1',
  suite_digest: 'sha256:2',
  workspace_digest: 'sha256:3',
  environment: { identity: 'sha256:4', fingerprint: {} },
  sandbox: 'bubblewrap',
  enforcement: null,
  tier: 'C',
  inventory: 'checked',
  result: { kind: 'failed', reason: 'tests' },
  total: 3,
  passed: 1,
  failed: ['tests/F01.test.mjs::adds \u001b[2J'],
  missing: ['tests/F02.test.mjs::b\n+ passed'],
  extra: [],
  findings: [{ rule: 'workspace.device', weight: 'refuses', message: 'a device', path: 'dev/null' }],
  runs: [
    {
      modules: ['tests/F01.test.mjs'],
      end: 'exit 1',
      wall_ms: 100,
      limit_ms: 60_000,
      report: 'complete',
      log: 'judge/01.log',
      tests: [
        {
          id: 'tests/F01.test.mjs::adds \u001b[2J',
          outcome: 'failed',
          duration_ms: 2,
          message: '\nExpected 3, got \u202e4\n  at x',
        },
      ],
    },
  ],
  sentinel: 'not-needed',
  judge_ms: 1234,
  judged_at: '2026-12-01T00:00:00.000Z',
};
const features = [{ id: 'FP-01', title: 'Adding', modules: ['tests/F01.test.mjs'] }] as unknown as Feature[];

test('a verdict names reward, basis, findings and each failed test; nothing hostile reaches the terminal', () => {
  expect(verdictLines(verdict, features, paint(false))).toEqual([
    'x failed  reward 0  (tests)  1/3 tests passed, judged in 1.2s',
    '  tiny, tier C, inventory checked, sandbox bubblewrap',
    '  finding workspace.device [refuses]: a device (dev/null)',
    '  x tests/F01.test.mjs::adds \\u001b[2J  [FP-01 Adding]',
    '      Expected 3, got \\u202e4',
    '  1 test did not run: tests/F02.test.mjs::b\\n+ passed',
  ]);
});

test('without a verdict there is a cause and no reward', () => {
  const invalid: Verdict = {
    ...verdict,
    result: { kind: 'invalid', cause: 'the sentinel failed' },
    failed: [],
  };
  expect(verdictLines(invalid, [], paint(false))[0]).toBe('? invalid  no verdict: the sentinel failed');
});
