import { join } from 'node:path';

export type Controller = 'memory' | 'pids';

/** Where cgroups with one controller may be made: `base` exists, boxes go below `base/zero2repo`. */
export interface CgroupPlace {
  readonly version: 1 | 2;
  readonly base: string;
}

/**
 * Candidates for a controller, best first, from the texts of /proc/self/mounts and /proc/self/cgroup.
 * Version 2: every folder from the mount down to our own group, since the first one that we may write is
 * the one that was delegated to us. Version 1: the top of the controller's own hierarchy.
 */
export function cgroupPlaces(controller: Controller, mounts: string, self: string): CgroupPlace[] {
  const places: CgroupPlace[] = [];
  for (const line of mounts.split('\n')) {
    const [, folder, type, options] = line.split(' ');
    if (folder === undefined || options === undefined) continue;
    if (type === 'cgroup2')
      for (const base of downTo(folder, ownGroup(self))) places.push({ version: 2, base });
    if (type === 'cgroup' && options.split(',').includes(controller))
      places.push({ version: 1, base: folder });
  }
  return places;
}

function ownGroup(self: string): string {
  return /^0::(\/.*)$/m.exec(self)?.[1] ?? '/';
}

function downTo(top: string, below: string): string[] {
  const segments = below.split('/').filter((segment) => segment !== '' && segment !== '..');
  return [top, ...segments.map((_, index) => join(top, ...segments.slice(0, index + 1)))];
}

/** Writes that put a limit in force, in the order in which the kernel wants them; optional ones may fail. */
export interface LimitWrite {
  readonly file: string;
  readonly value: string;
  readonly optional: boolean;
}

export function limitWrites(controller: Controller, version: 1 | 2, amount: number): LimitWrite[] {
  const value = String(Math.ceil(amount));
  if (controller === 'pids') return [{ file: 'pids.max', value, optional: false }];
  if (version === 2)
    return [
      { file: 'memory.max', value, optional: false },
      { file: 'memory.swap.max', value: '0', optional: true },
      { file: 'memory.oom.group', value: '1', optional: true },
    ];
  return [
    { file: 'memory.limit_in_bytes', value, optional: false },
    // Absent without swap accounting; then swap is not counted, which only makes the limit later.
    { file: 'memory.memsw.limit_in_bytes', value, optional: true },
  ];
}

/** How many processes the kernel killed for lack of memory, from memory.oom_control or memory.events. */
export function oomKills(text: string): number {
  return Number(/^oom_kill (\d+)$/m.exec(text)?.[1] ?? 0);
}
