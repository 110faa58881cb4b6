import { describe, expect, test } from 'vitest';
import { controlResult } from '../../src/cli/control-result.js';
import type { Verdict } from '../../src/judge/index.js';

const verdict = (kind: 'passed' | 'failed' | 'invalid', tests: Record<string, 'failed' | 'error'>): Verdict =>
  ({
    result: kind === 'failed' ? { kind, reason: 'tests' } : { kind, cause: 'x' },
    runs: [{ tests: Object.entries(tests).map(([id, outcome]) => ({ id, outcome, duration_ms: 1 })) }],
  }) as unknown as Verdict;
const differences = (reward: 0 | 1, mustFail: string[], given: Verdict): readonly string[] =>
  controlResult({ name: 'c', reward, mustFail }, given).differences;

describe('a control', () => {
  test('that ends as stated has no differences', () => {
    expect(differences(1, [], verdict('passed', {}))).toEqual([]);
    expect(differences(0, [], verdict('failed', {}))).toEqual([]);
  });

  test('with another reward has one', () => {
    expect(differences(0, [], verdict('passed', {}))).toEqual(['reward is 1, stated is 0']);
    expect(differences(1, [], verdict('invalid', {}))).toEqual(['reward is null, stated is 1']);
  });

  test.each(['tests/F01.mjs::a > b', 'F01.mjs::a > b', 'a > b'])(
    'must fail the tests it names: %s',
    (name) => {
      expect(differences(0, [name], verdict('failed', { 'tests/F01.mjs::a > b': 'failed' }))).toEqual([]);
      expect(differences(0, [name], verdict('failed', { 'tests/F02.mjs::c': 'failed' }))).toEqual([
        `must fail and did not: ${name}`,
      ]);
    },
  );

  test('an error is not a failed test', () => {
    expect(differences(0, ['a'], verdict('failed', { 't::a': 'error' }))).toEqual([
      'must fail and did not: a',
    ]);
  });
});
