import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CliContext } from './context.js';

/** The folder of this package: `tasks/`, `agents/` and `docs/` lie in it. */
export const packageFolder = fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '');

export const bundledTasks = join(packageFolder, 'tasks');
export const bundledAgents = join(packageFolder, 'agents');

/** Where task names are looked up: as told, else `./tasks`, else what comes along. Absolute. */
export function tasksRootOf(context: CliContext, given: string | undefined): string {
  if (given !== undefined) return resolve(context.cwd, given);
  const own = join(context.cwd, 'tasks');
  return existsSync(own) ? own : bundledTasks;
}

/** Where fetched upstreams and built environments are kept. Absolute. */
export function cacheFolderOf(context: CliContext, given: string | undefined): string {
  return given === undefined ? defaultCacheFolder(context.env) : resolve(context.cwd, given);
}

/** `$XDG_CACHE_HOME/zero2repo`, else `~/.cache/zero2repo`. */
export function defaultCacheFolder(env: CliContext['env']): string {
  const base = env.XDG_CACHE_HOME;
  // The base directory specification: a relative path is to be ignored.
  return join(base && isAbsolute(base) ? base : join(env.HOME || homedir(), '.cache'), 'zero2repo');
}

/** `20261201-031207`: a moment in UTC, for names of folders. */
export function stamp(now: Date): string {
  const [day = '', time = ''] = now.toISOString().split('T');
  return `${day.replaceAll('-', '')}-${time.slice(0, 8).replaceAll(':', '')}`;
}
