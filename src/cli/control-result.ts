import type { Verdict } from '../judge/index.js';
import type { Control } from '../task/index.js';
import { rewardOfVerdict, testRecords } from './verdict-text.js';

export interface ControlResult {
  readonly name: string;
  readonly expected: 0 | 1;
  readonly reward: 0 | 1 | null;
  /** What is otherwise than stated; empty if nothing is. */
  readonly differences: readonly string[];
  readonly verdict: Verdict;
}

/** Compares a control's verdict with its expect.json. */
export function controlResult(
  control: Pick<Control, 'name' | 'reward' | 'mustFail'>,
  verdict: Verdict,
): ControlResult {
  const reward = rewardOfVerdict(verdict);
  // An `error` is not a failed test: the rule must have been tried.
  const failed = [...testRecords(verdict).values()]
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ id }) => id);
  const differences = [
    ...(reward === control.reward ? [] : [`reward is ${reward ?? 'null'}, stated is ${control.reward}`]),
    ...control.mustFail
      .filter((name) => !failed.some((id) => isNamed(id, name)))
      .map((name) => `must fail and did not: ${name}`),
  ];
  return { name: control.name, expected: control.reward, reward, differences, verdict };
}

/** Official rule: the whole id, its end, or its last part. */
function isNamed(id: string, name: string): boolean {
  return id === name || id.endsWith(name) || id.endsWith(`::${name}`);
}
