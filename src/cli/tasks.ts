import { loadTask, resolveTask, type Task } from '../task/index.js';
import type { CliContext } from './context.js';
import { tasksRootOf } from './places.js';

/** A task by name or path. A path starts at the current folder; a name is looked up in the tasks folder. */
export async function openTask(
  context: CliContext,
  name: string,
  tasksRoot: string | undefined,
): Promise<Task> {
  return loadTask(await resolveTask(name, { root: tasksRootOf(context, tasksRoot), cwd: context.cwd }));
}
