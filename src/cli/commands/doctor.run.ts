import { version } from 'node:process';
import { findTasks, loadTask, type Task } from '../../task/index.js';
import { checkLines, conclusion, diskCheck, missingChecks, nodeCheck, toolsCheck } from '../checks.js';
import type { CliContext } from '../context.js';
import { type ExitCode, exitCode } from '../exit-code.js';
import { answer, answerJson } from '../output.js';
import { paint } from '../paint.js';
import { tasksRootOf } from '../places.js';
import { openTask } from '../tasks.js';

export interface DoctorFlags {
  readonly json?: boolean;
  readonly task?: readonly string[];
  readonly tasksRoot?: string;
  readonly cache?: string;
}

export async function runDoctor(context: CliContext, flags: DoctorFlags): Promise<ExitCode> {
  const provider = await context.loadProvider();
  const tasks = await chosenTasks(context, flags);
  const checks = [
    nodeCheck(version),
    ...(await provider.probe()),
    await diskCheck(context.cwd),
    ...(await taskChecks(tasks, context.env.PATH ?? '')),
  ];
  const ok = missingChecks(checks).length === 0;
  if (context.json) answerJson(context, { ok, checks });
  else {
    answer(context, ...checkLines(checks, paint(context.color.stdout)), '', conclusion(checks));
    answer(context, ok ? 'next: z2r demo' : 'next: the fixes above, then z2r doctor');
  }
  return ok ? exitCode.ok : exitCode.machine;
}

async function chosenTasks(context: CliContext, flags: DoctorFlags): Promise<readonly Task[]> {
  if (flags.task?.length)
    return Promise.all(flags.task.map((name) => openTask(context, name, flags.tasksRoot)));
  const folders = await findTasks(tasksRootOf(context, flags.tasksRoot));
  // A broken package is what `task check` is for; here it only has nothing to say.
  const loaded = await Promise.allSettled(folders.map((folder) => loadTask(folder)));
  return loaded.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
}

async function taskChecks(tasks: readonly Task[], path: string) {
  const checks = tasks.map(({ id, hostTools }) => (hostTools ? [toolsCheck(id, hostTools, path)] : []));
  return Promise.all(checks.flat());
}
