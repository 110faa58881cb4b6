import { describe, expect, test } from 'vitest';
import { exitOfOutcomes } from '../../src/cli/run-exit.js';
import type { Outcome } from '../../src/trial/index.js';

const passed: Outcome = { kind: 'passed', total: 1 };
const failed: Outcome = { kind: 'not-submitted' };
const invalid: Outcome = { kind: 'invalid', phase: 'judge', cause: { code: 'sentinel', message: 'no' } };

describe('the exit code of a run', () => {
  test.each([
    ['all passed', [passed, passed], [0, 0, 0]],
    ['one failed', [passed, failed], [10, 0, 0]],
    ['one invalid', [passed, invalid], [11, 11, 0]],
    ['one of each: a failure weighs more', [passed, failed, invalid], [10, 11, 0]],
    ['nothing ran', [], [0, 0, 0]],
  ])('%s', (_name, outcomes, codes) => {
    expect((['failed', 'invalid', 'never'] as const).map((on) => exitOfOutcomes(outcomes, on))).toEqual(
      codes,
    );
  });
});
