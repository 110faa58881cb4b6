import { describe, expect, test } from 'vitest';
import { summarize } from '../../src/report/index.js';
import { sampleVerdict } from '../trial/samples.js';
import { broken, failing, passed, sampleRun } from './samples.js';

describe('both denominators', () => {
  const summary = summarize(
    sampleRun([
      { planned: 'one.a.1', ...passed, submittedMs: 1000 },
      { planned: 'one.a.2', ...failing('tests/F02.py::d'), submittedMs: 3000 },
      { planned: 'one.a.3', ...broken },
      { planned: 'one.b.1', outcome: { kind: 'not-submitted' } },
    ]),
  );

  test('an invalid trial counts among all trials and not among the valid ones', () => {
    expect(summary).toMatchObject({ planned: 6, remaining: 2, trials: 4, valid: 3 });
    expect(summary.ofAll).toMatchObject({ passed: 1, of: 4, rate: 0.25 });
    expect(summary.ofValid).toMatchObject({ passed: 1, of: 3 });
  });

  test('per agent and per task, with how trials ended', () => {
    expect(summary.byAgent).toMatchObject([
      { name: 'a', trials: 3, valid: 2, outcomes: { passed: 1, failed: 1, invalid: 1 }, submissionMs: 2000 },
      { name: 'b', trials: 1, valid: 1, outcomes: { 'not-submitted': 1 }, submissionMs: null },
    ]);
    expect(summary.byTask).toMatchObject([{ name: 'one', trials: 4 }]);
    expect(summary.byPair.map(({ task, agent }) => [task, agent])).toEqual([
      ['one', 'a'],
      ['one', 'b'],
    ]);
  });

  test('a feature point is right where all its tests ran and passed', () => {
    expect(summary.byFeature).toMatchObject([
      {
        feature: 'FP-01',
        title: 'Counting',
        agent: 'a',
        ofAll: { passed: 2, of: 3 },
        ofValid: { passed: 2, of: 2 },
      },
      { feature: 'FP-01', agent: 'b', ofAll: { passed: 0, of: 1 } },
      {
        feature: 'FP-02',
        title: null,
        agent: 'a',
        ofAll: { passed: 1, of: 3 },
        ofValid: { passed: 1, of: 2 },
      },
      { feature: 'FP-02', agent: 'b', ofAll: { passed: 0, of: 1 } },
    ]);
  });

  test('a trial that did not pass says why', () => {
    expect(summary.latest).toMatchObject([
      { trial: 'one.a.1', outcome: 'passed', detail: null, passed: 4, total: 4, wallMs: 251_000 },
      { trial: 'one.a.2', outcome: 'failed', detail: 'tests', firstFailed: 'tests/F02.py::d' },
      { trial: 'one.a.3', outcome: 'invalid', detail: 'judge: sentinel: no report at all', reward: null },
      { trial: 'one.b.1', outcome: 'not-submitted', reward: 0 },
    ]);
  });
});

test('of a trial that was run again only the newest try counts; the older ones are shown', () => {
  const summary = summarize(
    sampleRun([
      { planned: 'one.a.1', ...broken },
      { planned: 'one.a.1', retry: 1, ...broken },
      { planned: 'one.a.1', retry: 2, ...passed },
    ]),
  );
  expect(summary).toMatchObject({ trials: 1, valid: 1, ofAll: { passed: 1, of: 1 } });
  expect(summary.latest.map(({ trial }) => trial)).toEqual(['one.a.1.r2']);
  expect(summary.superseded.map(({ trial }) => trial)).toEqual(['one.a.1', 'one.a.1.r1']);
});

test.each([
  ['a module without any test', { runs: [] }],
  ['a missing test', { missing: ['tests/F01.py::z'] }],
  ['a test too many', { extra: ['tests/F01.py::z'] }],
  ['a report that contradicts itself', { result: { kind: 'failed', reason: 'inconsistent' } }],
  ['tampering', { result: { kind: 'tampered' } }],
] as const)('%s: the feature point is not counted as right', (_, changes) => {
  const verdict = { ...sampleVerdict(['tests/F02.py::c']), ...structuredClone(changes) };
  const outcome = failing('tests/F02.py::c').outcome;
  const [first] = summarize(
    sampleRun([{ planned: 'one.a.1', outcome, verdict: verdict as never }]),
  ).byFeature;
  expect(first).toMatchObject({ feature: 'FP-01', ofAll: { passed: 0, of: 1 } });
});

test('a run in which nothing has ended has no rates', () => {
  expect(summarize(sampleRun([]))).toMatchObject({
    trials: 0,
    remaining: 6,
    ofAll: { rate: null },
    latest: [],
  });
});
