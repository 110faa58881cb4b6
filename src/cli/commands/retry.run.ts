import { resolve } from 'node:path';
import { readRunRecord, retryRun } from '../../run/index.js';
import { loadTask } from '../../task/index.js';
import type { CliContext } from '../context.js';
import { displayFor, jsonLines } from '../display.js';
import type { ExitCode } from '../exit-code.js';
import { finishRun } from '../run-finish.js';
import { pairOf, runOptions } from '../run-parts.js';
import { openTask } from '../tasks.js';

export interface RetryFlags {
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly jobs?: number;
  readonly tasksRoot?: string;
  readonly cache?: string;
}

export async function runRetry(context: CliContext, flags: RetryFlags, place: string): Promise<ExitCode> {
  const folder = resolve(context.cwd, place);
  const record = await readRunRecord(folder);
  // From where they lay when the run was made, unless another place is named.
  const tasks = await Promise.all(
    record.tasks.map((task) =>
      flags.tasksRoot === undefined ? loadTask(task.folder) : openTask(context, task.id, flags.tasksRoot),
    ),
  );
  const pairs = await Promise.all(
    record.pairs.flatMap(({ task: id, reference }) =>
      tasks.filter((task) => task.id === id).map((task) => pairOf(context, task, reference)),
    ),
  );
  const quiet = flags.quiet ?? false;
  const display = context.json ? jsonLines(context) : displayFor(context, quiet);
  const jobs = flags.jobs ?? record.jobs;
  const options = await runOptions(context, { folder, jobs, cache: flags.cache, onEvent: display.show });
  const end = await retryRun({ ...options, pairs }).finally(display.close);
  return finishRun(context, end, { failOn: 'failed', quiet });
}
