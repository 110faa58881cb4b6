import { nodeTest } from './node-test/node-test.js';
import { pytest } from './pytest/pytest.js';
import type { SuiteCommand, TestFramework } from './types.js';

/** Every test runner that can be judged. */
export const frameworks: readonly TestFramework[] = [pytest, nodeTest];

/** The runner that a suite's command starts, if it is one of ours. */
export function frameworkFor(command: SuiteCommand): TestFramework | undefined {
  return frameworks.find((framework) => framework.matches(command));
}
