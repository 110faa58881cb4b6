import { type Outcome, rewardOf } from '../trial/index.js';
import { type ExitCode, exitCode } from './exit-code.js';
import type { FailOn } from './settings.js';

/** The exit code that agrees with these outcomes: 10 before 11, and only for what `failOn` asks to see. */
export function exitOfOutcomes(outcomes: readonly Outcome[], failOn: FailOn): ExitCode {
  const rewards = outcomes.map(rewardOf);
  if (failOn === 'failed' && rewards.includes(0)) return exitCode.failed;
  if (failOn !== 'never' && rewards.includes(null)) return exitCode.invalid;
  return exitCode.ok;
}
