import type { Environment } from '../environment/index.js';
import type { Verdict } from '../judge/index.js';
import { utcNow } from '../lib/index.js';
import type { Task } from '../task/index.js';
import type { Finding } from '../workspace/index.js';

/** The verdict on a workspace that the walker refused: no sandbox was opened for it, no test ran. */
export function refusedVerdict(
  task: Task,
  environment: Environment,
  sandbox: string,
  findings: readonly Finding[],
): Verdict {
  return {
    schema_version: 1,
    task: task.id,
    task_digest: task.digests.task,
    suite_digest: task.digests.suite,
    workspace_digest: null,
    environment: { identity: environment.identity, fingerprint: { ...environment.fingerprint } },
    sandbox,
    enforcement: null,
    tier: task.suite.tier,
    inventory: task.inventory === undefined ? 'none' : 'checked',
    result: { kind: 'failed', reason: 'workspace-refused' },
    total: testCount(task),
    passed: 0,
    failed: [],
    missing: [],
    extra: [],
    findings: [...findings],
    runs: [],
    sentinel: 'not-needed',
    judge_ms: 0,
    judged_at: utcNow(),
  };
}

function testCount({ inventory, suite }: Task): number {
  if (inventory === undefined) return suite.expectedTestCount ?? 0;
  return [...inventory.modules.values()].reduce((sum, { tests }) => sum + tests.length, 0);
}
