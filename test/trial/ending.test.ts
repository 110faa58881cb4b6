import { describe, expect, test } from 'vitest';
import { Failure } from '../../src/lib/index.js';
import { causeOf, outcomeOfVerdict } from '../../src/trial/ending.js';
import { type Outcome, type Phase, rewardOf } from '../../src/trial/index.js';
import { sampleVerdict } from './samples.js';

const evidence = { rule: 'judge.twin-passed', weight: 'evidence', message: 'a twin passed' } as const;
const flag = { rule: 'judge.slow', weight: 'flag', message: 'slow' } as const;
const failed = 'tests/F01.py::a';

describe('what a verdict means', () => {
  test.each<[string, ReturnType<typeof sampleVerdict>, Outcome, 0 | 1 | null]>([
    ['all tests passed', sampleVerdict([]), { kind: 'passed', total: 4 }, 1],
    ...(['tests', 'time', 'no-report', 'workspace-refused', 'inconsistent'] as const).map(
      (reason): [string, ReturnType<typeof sampleVerdict>, Outcome, 0] => [
        `failed: ${reason}`,
        sampleVerdict([failed], { result: { kind: 'failed', reason }, missing: ['m'] }),
        { kind: 'failed', reason, failed: [failed], missing: ['m'], total: 4 },
        0,
      ],
    ),
    [
      'tampered: the evidence goes along, flags do not',
      sampleVerdict([], { result: { kind: 'tampered' }, findings: [flag, evidence] }),
      { kind: 'tampered', findings: [evidence] },
      0,
    ],
    [
      'the sentinel failed too',
      sampleVerdict([], { result: { kind: 'invalid', cause: 'pytest does not start' } }),
      { kind: 'invalid', phase: 'judge', cause: { code: 'sentinel', message: 'pytest does not start' } },
      null,
    ],
  ])('%s', (_, verdict, outcome, reward) => {
    expect(outcomeOfVerdict(verdict)).toEqual(outcome);
    expect(rewardOf(outcome)).toBe(reward);
  });

  test.each([
    ['passed without a test', sampleVerdict([], { total: 0, passed: 0 })],
    ['passed with a failed test', sampleVerdict([failed], { result: { kind: 'passed' } })],
    ['passed with a missing test', sampleVerdict([], { missing: ['m'] })],
    ['tampered without evidence', sampleVerdict([], { result: { kind: 'tampered' }, findings: [flag] })],
  ])('%s is a bug of the judge, never a reward', (_, verdict) => {
    expect(() => outcomeOfVerdict(verdict)).toThrow();
  });
});

test.each<[string, unknown, Phase, string]>([
  ['a full disk', Object.assign(new Error('write'), { code: 'ENOSPC' }), 'solve', 'disk-full'],
  ['a full quota', Object.assign(new Error('write'), { code: 'EDQUOT' }), 'judge', 'disk-full'],
  [
    'a full disk behind another failure',
    new Failure('snapshot.damaged', 'x', { cause: Object.assign(new Error(), { code: 'ENOSPC' }) }),
    'snapshot',
    'disk-full',
  ],
  ['no sandbox', new Failure('sandbox.unavailable', 'x'), 'solve', 'sandbox'],
  ['a command that does not start', new Failure('sandbox.spawn', 'x'), 'judge', 'sandbox'],
  ['a missing tool', new Failure('environment.missing-tool', 'x'), 'environment', 'environment'],
  [
    'anything known that goes wrong with the environment',
    new Failure('upstream.unavailable', 'x'),
    'environment',
    'environment',
  ],
  [
    'an upstream that does not answer while solving',
    new Failure('upstream.unavailable', 'x'),
    'solve',
    'host-error',
  ],
  ['a bug', new TypeError('x is not a function'), 'judge', 'host-error'],
  ['a bug in the environment', new TypeError('x is not a function'), 'environment', 'host-error'],
  ['something thrown that is no error', 'oops', 'snapshot', 'host-error'],
])('%s is the machine’s fault: %o in %s: %s', (_, error, phase, code) => {
  expect(causeOf(error, phase).code).toBe(code);
});

test('the cause says what, where and what to do', () => {
  const failure = new Failure('sandbox.unavailable', 'no bwrap', {
    path: '/usr/bin',
    hint: 'apt-get install bubblewrap',
  });
  expect(causeOf(failure, 'solve').message).toBe('no bwrap (/usr/bin) - apt-get install bubblewrap');
});
