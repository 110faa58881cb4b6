import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { systemCode } from '../../lib/index.js';

/** Reads below /proc start no process and do not block: synchronous calls are the cheap ones here. */
function readProc(path: string): string | undefined {
  try {
    return readFileSync(`/proc/${path}`, 'latin1');
  } catch {
    return undefined;
  }
}

/** Kills a process that may have ended by itself in the meantime. */
export function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (systemCode(error) !== 'ESRCH') throw error;
  }
}

/** Start time in clock ticks since boot, or undefined if there is no such process. */
export function startTimeOf(pid: number): string | undefined {
  return statFields(pid)?.[19];
}

/** Direct children of all threads of a process, zombies included. */
export function childrenOf(pid: number): number[] {
  if (!kernelListsChildren) return childrenByParent(pid);
  return threadsOf(pid).flatMap((thread) =>
    (readProc(`${pid}/task/${thread}/children`) ?? '').split(' ').filter(Boolean).map(Number),
  );
}

/** A process and all its descendants. */
export function treeOf(root: number): number[] {
  const found = [root];
  for (let next = 0; next < found.length; next += 1) found.push(...childrenOf(found[next] ?? 0));
  return found;
}

/** Resident bytes; pages that processes share are counted in each of them. */
export function residentBytes(pid: number): number {
  return kibibytes('VmRSS', readProc(`${pid}/status`)) ?? 0;
}

/** Resident bytes with shared pages divided among their users; dearer to read, undefined if refused. */
export function proportionalBytes(pid: number): number | undefined {
  return kibibytes('Pss', readProc(`${pid}/smaps_rollup`));
}

const kernelListsChildren = existsSync(`/proc/self/task/${process.pid}/children`);

function kibibytes(field: string, text: string | undefined): number | undefined {
  const digits = text === undefined ? undefined : new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)?.[1];
  return digits === undefined ? undefined : Number(digits) * 1024;
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** For kernels without `children` files: looks at every process of the machine. */
function childrenByParent(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => statFields(pid)?.[1] === String(parent));
}

/** The fields of /proc/PID/stat from the third (state) on; the second may hold spaces and brackets. */
function statFields(pid: number): string[] | undefined {
  const text = readProc(`${pid}/stat`);
  return text?.slice(text.lastIndexOf(')') + 2).split(' ');
}
