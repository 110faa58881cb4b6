import {
  accessSync,
  constants,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Deadline, systemCode } from '../../lib/index.js';
import { type CgroupPlace, type Controller, cgroupPlaces, limitWrites, oomKills } from './cgroup-places.js';
import { killProcess } from './process-tree.js';

/** Common parent of the cgroups of all sandboxes, below a writable place. */
const family = 'zero2repo';
const controllers: readonly Controller[] = ['memory', 'pids'];

/** The cgroup of one sandbox for one controller. */
export interface Cgroup {
  readonly version: 1 | 2;
  readonly path: string;
}

export type Cgroups = Readonly<Partial<Record<Controller, Cgroup>>>;

/** Makes the cgroups of one sandbox. A controller that this user cannot limit is left out: a watchdog takes over. */
export function createCgroups(box: string, amounts: Readonly<Record<Controller, number>>): Cgroups {
  const made: Partial<Record<Controller, Cgroup>> = {};
  for (const controller of controllers) {
    for (const place of places(controller)) {
      const path = join(place.base, family, box);
      if (!makeLimited(controller, place, path, amounts[controller])) continue;
      made[controller] = { version: place.version, path };
      break;
    }
  }
  return made;
}

/** Files to which a process writes `0` to come under the limits. */
export function joinFiles(cgroups: Cgroups): string[] {
  return [...new Set(Object.values(cgroups).map((group) => join(group.path, 'cgroup.procs')))];
}

/** How many processes were killed for lack of memory since the sandbox was opened. */
export function oomKillsOf(cgroups: Cgroups): number {
  if (cgroups.memory === undefined) return 0;
  const file = cgroups.memory.version === 2 ? 'memory.events' : 'memory.oom_control';
  return oomKills(readFileSync(join(cgroups.memory.path, file), 'latin1'));
}

/** Ends what is left in the cgroups and removes them; a dying process keeps one busy for some milliseconds. */
export async function removeCgroups(cgroups: Cgroups): Promise<void> {
  const patience = Deadline.in(2000);
  for (const path of new Set(Object.values(cgroups).map((group) => group.path))) {
    for (;;) {
      try {
        rmdirSync(path);
        break;
      } catch (error) {
        if (systemCode(error) === 'ENOENT') break;
        if (systemCode(error) !== 'EBUSY' || patience.passed()) throw error;
        killAll(path);
        await sleep(2);
      }
    }
  }
}

/** Names of the boxes that have a cgroup on this machine, each with all its cgroups. */
export function listCgroups(): Map<string, Cgroup[]> {
  const found = new Map<string, Cgroup[]>();
  const folders = new Map(
    controllers.flatMap((controller) =>
      places(controller).map((place) => [join(place.base, family), place.version] as const),
    ),
  );
  for (const [folder, version] of folders) {
    for (const box of entries(folder)) {
      found.set(box, [...(found.get(box) ?? []), { version, path: join(folder, box) }]);
    }
  }
  return found;
}

function places(controller: Controller): CgroupPlace[] {
  return cgroupPlaces(
    controller,
    readFileSync('/proc/self/mounts', 'utf8'),
    readFileSync('/proc/self/cgroup', 'utf8'),
  );
}

function makeLimited(controller: Controller, place: CgroupPlace, path: string, amount: number): boolean {
  let created: string | undefined;
  try {
    // A process may only be moved by who may write this file in the common ancestor.
    accessSync(join(place.base, 'cgroup.procs'), constants.W_OK);
    if (place.version === 2) delegate(place.base);
    created = mkdirSync(path, { recursive: true });
    if (place.version === 2) delegate(join(place.base, family));
  } catch {
    return false;
  }
  try {
    for (const write of limitWrites(controller, place.version, amount)) {
      try {
        writeFileSync(join(path, write.file), write.value);
      } catch (error) {
        if (!write.optional) throw error;
      }
    }
    return true;
  } catch {
    if (created !== undefined) rmdirSync(path);
    return false;
  }
}

/** Lets children of a version 2 group be limited, where that is not so yet. */
function delegate(folder: string): void {
  const file = join(folder, 'cgroup.subtree_control');
  const given = readFileSync(file, 'latin1').split(/\s+/);
  if (controllers.every((controller) => given.includes(controller))) return;
  writeFileSync(file, controllers.map((controller) => `+${controller}`).join(' '));
}

function killAll(path: string): void {
  for (const line of readFileSync(join(path, 'cgroup.procs'), 'latin1').split('\n')) {
    if (line === '' || line === '0') continue;
    killProcess(Number(line));
  }
}

function entries(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name);
  } catch {
    return [];
  }
}
