import { resolve } from 'node:path';
import { type Digest, digestOfJson, Failure, formatBytes } from '../lib/index.js';
import { hostPath } from '../sandbox/index.js';
import type { HostTools, Task } from '../task/index.js';
import { assemble } from './host-tools/assemble.js';
import { RootCache, type StoredRoot } from './host-tools/cache.js';
import { collect } from './host-tools/collect.js';
import { fingerprintOf } from './host-tools/fingerprint.js';
import { stampOf, stateOf } from './host-tools/state.js';
import type { Environment } from './types.js';

/** Raised when the same tools would be put together in another way. */
const layoutVersion = 1;

export interface EnvironmentOptions {
  /** Folder for things that can be made again. */
  readonly cacheFolder: string;
  readonly onProgress?: (line: string) => void;
}

/** The environment that a task names, made if it is not in the cache. Throws a Failure if it cannot be made here. */
export async function environmentFor(task: Task, options: EnvironmentOptions): Promise<Environment> {
  if (task.hostTools === undefined)
    throw new Failure(
      'task.unsupported',
      `${task.id} has no list of tools, and environments cannot be built from recipes yet`,
      {
        path: task.folder,
        hint: 'name the tools of this machine that it needs in zero2repo/environment.json of the task; building from recipes comes with a later version',
      },
    );
  return await hostToolsEnvironment(task.hostTools, {
    ...options,
    pythonPackages: usesPytest(task.suite.command) ? ['pytest'] : [],
  });
}

/** A private root file system of these tools of the host alone; `pythonPackages` come with what they require. */
export async function hostToolsEnvironment(
  tools: HostTools,
  options: EnvironmentOptions & { readonly pythonPackages?: readonly string[] },
): Promise<Environment> {
  const cacheFolder = resolve(options.cacheFolder);
  const named = tools.programs.includes('pytest') ? ['pytest'] : [];
  const pythonPackages = [...new Set([...(options.pythonPackages ?? []), ...named])].sort();
  const request = digestOfJson({
    layoutVersion,
    programs: [...tools.programs].sort(),
    folders: [...tools.folders].sort(),
    pythonPackages,
    node: process.execPath,
  });
  const stored = await once(`${cacheFolder} ${request}`, () =>
    find(new RootCache(cacheFolder), request, { tools, pythonPackages, onProgress: options.onProgress }),
  );
  return {
    kind: 'host-tools',
    identity: stored.identity,
    root: hostPath(stored.root),
    variables,
    fingerprint: stored.fingerprint,
    linkRoots: ['/usr', '/opt', '/bin', '/sbin', '/lib', '/lib64'],
  };
}

/** A clean login in this environment. */
const variables = {
  PATH: '/usr/local/bin:/usr/bin:/bin',
  HOME: '/home/agent',
  USER: 'agent',
  LANG: 'C.UTF-8',
  LC_ALL: 'C.UTF-8',
  TZ: 'UTC',
  TERM: 'dumb',
} as const;

interface Wanted {
  readonly tools: HostTools;
  readonly pythonPackages: readonly string[];
  readonly onProgress: ((line: string) => void) | undefined;
}

async function find(cache: RootCache, request: Digest, wanted: Wanted): Promise<StoredRoot> {
  const found = cache.find(request);
  if (found !== undefined) return found;
  wanted.onProgress?.(`putting the environment together: ${wanted.tools.programs.join(', ')}`);
  const collection = await collect(wanted.tools, wanted.pythonPackages);
  // Seen before the copies are made: a tool that is replaced meanwhile is noticed by the next look.
  const watched = new Map([...collection.contents.watched].sort().map((path) => [path, stateOf(path)]));
  const stored = await cache.add(request, watched, async (root) => ({
    identity: await assemble(collection.contents, root),
    fingerprint: await fingerprintOf(collection),
  }));
  const { entries, bytes } = stampOf(stored.root);
  wanted.onProgress?.(`the environment is ready: ${entries} entries, ${formatBytes(bytes)}`);
  return stored;
}

const underway = new Map<string, Promise<StoredRoot>>();

/** Trials that start together wait for one build instead of making one each. */
async function once(key: string, work: () => Promise<StoredRoot>): Promise<StoredRoot> {
  const running = underway.get(key);
  if (running !== undefined) return await running;
  const promise = work().finally(() => underway.delete(key));
  underway.set(key, promise);
  return await promise;
}

function usesPytest(command: string): boolean {
  return /(^|[\s/])(pytest|py\.test)(?=\s|$)/.test(command);
}
