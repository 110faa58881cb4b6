import { statfsSync } from 'node:fs';
import type { End } from '../port.js';
import { DiskWalk } from './disk-usage.js';
import { proportionalBytes, residentBytes, treeOf } from './process-tree.js';

const memoryTickMs = 100;
const diskTickMs = 50;
/** About 2 ms of work, so that a guard takes a few per cent of one core at most. */
const entriesPerTick = 1000;
/** Between two walks, as a multiple of the ticks that the last one took. */
const restFactor = 4;
const shortestRestTicks = 5;

/** What a sandbox's guard looks at while a command runs. Nothing here starts a process. */
export interface Watched {
  /** True if the kernel has killed something for lack of memory, or the watchdog finds too much in use. */
  readonly memoryExceeded: () => boolean;
  /** Folders of the host that the sandbox fills, and how much there may be in them together. */
  readonly workspaces: readonly string[];
  readonly diskBytes: number;
}

/** Watches until the returned function is called; `strike` may be called more than once. */
export function watch(watched: Watched, strike: (cause: End) => void): () => void {
  const memory = setInterval(() => {
    if (watched.memoryExceeded()) strike({ kind: 'limit', limit: 'memory' });
  }, memoryTickMs);
  const disk = new DiskGuard(watched.workspaces, watched.diskBytes);
  const disks = setInterval(() => {
    if (disk.tick()) strike({ kind: 'limit', limit: 'disk' });
  }, diskTickMs);
  if (watched.workspaces.length === 0) clearInterval(disks);
  return () => {
    clearInterval(memory);
    clearInterval(disks);
    disk.close();
  };
}

/** Walks the workspaces again and again, a bounded piece at each tick, with a rest after each walk. */
class DiskGuard {
  readonly #folders: readonly string[];
  readonly #limit: number;
  #walk: DiskWalk | undefined;
  #next = 0;
  #counted = 0;
  #ticks = 0;
  #rest = 0;

  constructor(folders: readonly string[], limit: number) {
    this.#folders = folders;
    this.#limit = limit;
  }

  /** True if there is more than allowed. */
  tick(): boolean {
    if (this.#rest > 0) {
      this.#rest -= 1;
      return false;
    }
    this.#ticks += 1;
    const folder = this.#folders[this.#next];
    if (folder === undefined) {
      this.#rest = Math.max(shortestRestTicks, this.#ticks * restFactor);
      this.#ticks = this.#next = this.#counted = 0;
      return false;
    }
    this.#walk ??= new DiskWalk(folder, this.#limit - this.#counted);
    const more = this.#walk.advance(entriesPerTick);
    const exceeded = this.#counted + this.#walk.bytes > this.#limit;
    if (exceeded || !more) {
      this.#counted += this.#walk.bytes;
      this.close();
      this.#next += 1;
    }
    return exceeded;
  }

  close(): void {
    this.#walk?.close();
    this.#walk = undefined;
  }
}

/**
 * Memory of process trees and of the sandbox's volume, for machines where no cgroup can be had. Resident
 * sizes count shared pages more than once, so they only raise the question.
 */
export function memoryInUse(roots: readonly number[], volume: string, limit: number): number {
  const pids = roots.flatMap(treeOf);
  const volumeBytes = usedBytes(volume);
  const quick = sum(pids.map(residentBytes)) + volumeBytes;
  if (quick <= limit) return quick;
  return sum(pids.map((pid) => proportionalBytes(pid) ?? residentBytes(pid))) + volumeBytes;
}

function usedBytes(volume: string): number {
  const state = statfsSync(volume);
  return (state.blocks - state.bfree) * state.bsize;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
