import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Verdict } from '../../judge/index.js';
import { Failure, removeTree, writeJsonAtomic } from '../../lib/index.js';
import { judgeFolder } from '../../trial/index.js';
import { materializeReference } from '../../upstream/index.js';
import type { CliContext } from '../context.js';
import { type ExitCode, exitCode } from '../exit-code.js';
import { inventoryJson } from '../inventory.js';
import { judgingRequest } from '../judging.js';
import { answer, answerJson, say } from '../output.js';
import { cacheFolderOf } from '../places.js';
import { duration, plural } from '../table.js';
import { openTask } from '../tasks.js';

export interface TaskRecordFlags {
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly repeat: number;
  readonly jobs?: number;
  readonly tasksRoot?: string;
  readonly cache?: string;
}

export async function runTaskRecord(
  context: CliContext,
  flags: TaskRecordFlags,
  name: string,
): Promise<ExitCode> {
  const { inventory: _old, ...rest } = await openTask(context, name, flags.tasksRoot);
  const task = { ...rest, inventory: undefined };
  if (task.reference === undefined)
    throw new Failure('task.invalid', 'a task without a reference has nothing to record', {
      path: task.folder,
    });
  const scratch = await mkdtemp(join(tmpdir(), 'z2r-record-'));
  try {
    const workspace = join(scratch, 'workspace');
    await materializeReference(task, workspace, { cacheFolder: cacheFolderOf(context, flags.cache) });
    const verdicts: Verdict[] = [];
    for (let round = 1; round <= flags.repeat; round += 1) {
      const folder = join(scratch, `round-${round}`);
      const about = { task, folder, label: `record-${round}`, jobs: flags.jobs ?? 1 };
      const request = await judgingRequest(context, { ...flags, quiet: true }, about);
      const verdict = await judgeFolder(workspace, request);
      if (!flags.quiet)
        say(
          context,
          `round ${round}/${flags.repeat}: ${verdict.passed}/${verdict.total} in ${duration(verdict.judge_ms)}`,
        );
      verdicts.push(verdict);
    }
    const inventory = inventoryJson(verdicts, task.digests.suite);
    const path = join(task.folder, 'zero2repo', 'inventory.json');
    await writeJsonAtomic(path, inventory);
    const tests = inventory.modules.reduce((sum, module) => sum + module.tests.length, 0);
    if (context.json)
      answerJson(context, { path, tests, modules: inventory.modules.length, rounds: verdicts.length });
    else
      answer(context, `${plural(tests, 'test')} in ${plural(inventory.modules.length, 'module')}: ${path}`);
    return exitCode.ok;
  } finally {
    await removeTree(scratch);
  }
}
