import { expect, test } from 'vitest';
import { eventLine } from '../../src/cli/event-line.js';
import { paint } from '../../src/cli/paint.js';
import type { RunEvent } from '../../src/run/index.js';

const at = '2026-12-01T03:12:00.000Z';
const ended = {
  type: 'trial.ended',
  at,
  trial: 't1',
  task: 'tiny',
  agent: 'a',
  attempt: 1,
  wallMs: 4100,
} as const;
const lines: [RunEvent, string | undefined][] = [
  [
    {
      type: 'run.planned',
      at,
      run: 'r1',
      folder: '/r',
      trials: 3,
      reused: 1,
      jobs: 1,
      sandbox: 'bubblewrap',
    },
    'run r1: 3 trials, 1 there already, 1 job, bubblewrap, in /r',
  ],
  [{ type: 'trial.started', at, trial: 't1', task: 'tiny', agent: 'a', attempt: 1 }, '  start t1  a on tiny'],
  [{ type: 'trial.progress', at, trial: 't1', last: 'x' }, undefined],
  [
    { ...ended, outcome: { kind: 'passed', total: 2 }, passed: 2, total: 2, firstFailed: undefined },
    '+ t1  passed  2/2  4.1s',
  ],
  [
    {
      ...ended,
      outcome: { kind: 'failed', reason: 'tests', failed: ['f\n'], missing: [], total: 2 },
      passed: 1,
      total: 2,
      firstFailed: 'f\n+ t2',
    },
    'x t1  failed  1/2  4.1s  first: f\\n+ t2',
  ],
  [
    {
      ...ended,
      outcome: { kind: 'invalid', phase: 'solve', cause: { code: 'disk-full', message: 'no space' } },
      passed: 0,
      total: 0,
      firstFailed: undefined,
    },
    '? t1  invalid  0/0  4.1s  solve: no space',
  ],
  [{ type: 'run.ended', at, run: 'r1', ended: 1, remaining: 2 }, '1 trial ended, 2 remaining'],
];

test.each(lines)('%o', (event, line) => {
  expect(eventLine(event, paint(false))).toBe(line);
});
