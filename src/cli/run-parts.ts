import { isAbsolute, join, relative } from 'node:path';
import { loadAgent } from '../agent/index.js';
import type { Pair, RunOptions } from '../run/index.js';
import type { Task } from '../task/index.js';
import type { CliContext } from './context.js';
import { defaultJobs } from './judging.js';
import { bundledAgents, cacheFolderOf } from './places.js';
import { version } from './version.js';

/** An agent, by name or path, on a task. A `replay:NAME` is one of the task's own recordings. */
export async function pairOf(context: CliContext, task: Task, name: string): Promise<Pair> {
  const places = { searchFolders: [bundledAgents], taskFolder: task.folder, cwd: context.cwd };
  return { task, agent: await loadAgent(name, places), reference: absolute(context, name) };
}

export async function pairsOf(
  context: CliContext,
  tasks: readonly Task[],
  names: readonly string[],
): Promise<readonly Pair[]> {
  return Promise.all(tasks.flatMap((task) => names.map((name) => pairOf(context, task, name))));
}

function absolute(context: CliContext, name: string): string {
  const isPath = !name.startsWith('replay:') && (name.includes('/') || name.endsWith('.json'));
  return isPath && !isAbsolute(name) ? join(context.cwd, name) : name;
}

/** What every run is told about this machine; the folder and the events are the caller's. */
export async function runOptions(
  context: CliContext,
  about: { readonly cache: string | undefined; readonly jobs: number } & Pick<
    RunOptions,
    'folder' | 'onEvent'
  >,
): Promise<RunOptions> {
  return {
    folder: about.folder,
    provider: await context.loadProvider(),
    cacheFolder: cacheFolderOf(context, about.cache),
    jobs: about.jobs,
    // Side by side inside a trial only where trials are not side by side already.
    judgeJobs: about.jobs === 1 ? defaultJobs() : 1,
    version: await version(),
    stop: context.interrupt,
    onEvent: about.onEvent,
  };
}

/** A path as it can be typed here. */
export function typed(context: CliContext, path: string): string {
  const inside = relative(context.cwd, path);
  return inside === '' || inside.startsWith('..') ? path : inside;
}
