import { findTasks, loadTask, type Task } from '../../task/index.js';
import type { CliContext } from '../context.js';
import { type ExitCode, exitCode } from '../exit-code.js';
import { shownFailure } from '../failure-text.js';
import { answer, answerJson, say } from '../output.js';
import { paint } from '../paint.js';
import { tasksRootOf } from '../places.js';
import { oneLine, table } from '../table.js';
import { taskJson, taskLines } from '../task-text.js';
import { openTask } from '../tasks.js';

export interface TaskFlags {
  readonly json?: boolean;
  readonly tasksRoot?: string;
}

export async function runTaskList(context: CliContext, flags: TaskFlags): Promise<ExitCode> {
  const root = tasksRootOf(context, flags.tasksRoot);
  const folders = await findTasks(root);
  const tasks: Task[] = [];
  const broken: { readonly folder: string; readonly message: string }[] = [];
  for (const folder of folders) {
    try {
      tasks.push(await loadTask(folder));
    } catch (error) {
      const failure = shownFailure(error);
      if (failure.code === 'internal') throw error;
      broken.push({ folder, message: failure.message });
    }
  }
  if (context.json) {
    answerJson(context, { root, tasks: tasks.map(taskJson), broken });
    return exitCode.ok;
  }
  answer(context, ...table(tasks.map(row)));
  for (const { folder, message } of broken)
    say(context, `broken: ${folder}: ${oneLine(message.split('\n')[0] ?? '')}`);
  say(context, folders.length === 0 ? `no tasks in ${root}` : 'next: z2r task show TASK');
  return exitCode.ok;
}

function row(task: Task): string[] {
  const modules = `${task.suite.modules.length} modules`;
  const tests = [...(task.inventory?.modules.values() ?? [])].reduce(
    (sum, module) => sum + module.tests.length,
    0,
  );
  const size = task.inventory === undefined ? 'no inventory' : `${tests} tests`;
  return [task.id, task.language, modules, size, `${task.features.length} feature points`, task.status ?? ''];
}

export async function runTaskShow(context: CliContext, flags: TaskFlags, name: string): Promise<ExitCode> {
  const task = await openTask(context, name, flags.tasksRoot);
  if (context.json) answerJson(context, taskJson(task));
  else answer(context, ...taskLines(task, paint(context.color.stdout)));
  return exitCode.ok;
}
