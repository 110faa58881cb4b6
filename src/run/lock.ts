import { randomInt } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { open, readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { digestOf, Failure, shortDigest, systemCode } from '../lib/index.js';

/** Held while a process works on a run's folder. */
export interface RunLock {
  release(): Promise<void>;
}

interface Owner {
  readonly pid: number;
  /** Clock ticks since boot: a pid that was given to another process later is told apart by it. */
  readonly startTime: string;
  /** What the pid counts in: machine, its boot, pid namespace. */
  readonly place: string;
}

const shape = /^lock\.(\d{1,10})-(\d{1,20})-([0-9a-f]{6}-[0-9a-f]{8}-\d{1,12})$/;
const tries = 3;

/**
 * Takes the run's lock. Every process makes a lock file of its own name, then looks at the others: so a
 * dead runner's file can be removed by anybody at any time, and two takers can never both succeed. If
 * another one lives: a Failure `run.locked` that names its pid.
 */
export async function lockRun(folder: string): Promise<RunLock> {
  const self = currentOwner();
  const path = join(folder, nameOf(self));
  for (let attempt = 1; ; attempt += 1) {
    await create(path, self);
    const other = await livingOther(folder, self);
    if (other === undefined) return { release: () => rm(path, { force: true }) };
    await rm(path, { force: true });
    if (attempt === tries) throw locked(join(folder, nameOf(other)), other, self);
    // Two that started together saw each other: one of them comes first the next time.
    await sleep(randomInt(20, 120));
  }
}

/** True if a living process works on this run. */
export async function isLocked(folder: string): Promise<boolean> {
  return (await owners(folder)).some(isAlive);
}

async function create(path: string, self: Owner): Promise<void> {
  try {
    await (await open(path, 'wx')).close();
  } catch (error) {
    if (systemCode(error) === 'EEXIST') throw locked(path, self, self);
    throw error;
  }
}

async function livingOther(folder: string, self: Owner): Promise<Owner | undefined> {
  const others = (await owners(folder)).filter((owner) => nameOf(owner) !== nameOf(self));
  for (const dead of others.filter((owner) => !isAlive(owner)))
    await rm(join(folder, nameOf(dead)), { force: true });
  return others.find(isAlive);
}

async function owners(folder: string): Promise<Owner[]> {
  return (await readdir(folder)).flatMap((name) => {
    const [, pid, startTime, place] = shape.exec(name) ?? [];
    if (pid === undefined || startTime === undefined || place === undefined) return [];
    return [{ pid: Number(pid), startTime, place }];
  });
}

function nameOf({ pid, startTime, place }: Owner): string {
  return `lock.${pid}-${startTime}-${place}`;
}

function locked(path: string, owner: Owner, self: Owner): Failure {
  const hint =
    owner.place === self.place
      ? `wait for it, or end it: kill ${owner.pid}`
      : `its process cannot be seen from here; if it has ended: rm ${path}`;
  return new Failure('run.locked', `process ${owner.pid} works on this run`, { path, hint });
}

/** Of an earlier boot: ended. Of another machine or pid namespace: cannot be seen, so it counts as alive. */
function isAlive(owner: Owner): boolean {
  const [host, boot, namespace] = owner.place.split('-');
  const [ownHost, ownBoot, ownNamespace] = currentPlace().split('-');
  if (host !== ownHost) return true;
  if (boot !== ownBoot) return false;
  if (namespace !== ownNamespace) return true;
  const state = processState(owner.pid);
  return state !== undefined && state.startTime === owner.startTime && !'ZX'.includes(state.letter);
}

function currentOwner(): Owner {
  return {
    pid: process.pid,
    startTime: processState(process.pid)?.startTime ?? '0',
    place: currentPlace(),
  };
}

function currentPlace(): string {
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').slice(0, 8);
  const host = shortDigest(digestOf(hostname())).slice(0, 6);
  return `${host}-${boot}-${readlinkSync('/proc/self/ns/pid').replaceAll(/\D/g, '')}`;
}

/** From /proc/PID/stat, behind the name, which may hold spaces and brackets: state letter, and start time. */
function processState(pid: number): { readonly letter: string; readonly startTime: string } | undefined {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'latin1');
  } catch {
    return undefined;
  }
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { letter: fields[0] ?? 'X', startTime: fields[19] ?? '' };
}
