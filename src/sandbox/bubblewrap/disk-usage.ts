import { closeSync, constants, type Dir, lstatSync, opendirSync, openSync } from 'node:fs';
import { join } from 'node:path';

const folderFlags = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
/** What an entry costs beside its blocks, so that a million empty files count as well. */
const entryBytes = 1024;
const blockBytes = 512;
/** Open descriptors of one walk: folders deeper than that are opened again from the deepest open one. */
const keptOpen = 64;

/** Names of folders that are kept until their turn. No honest tree has as many; beyond it is too much. */
const mostPending = 200_000;

interface Level {
  readonly name: Buffer;
  /** Undefined while closed, which only levels far above the current one are. */
  fd: number | undefined;
  readonly folders: Buffer[];
}

/**
 * Measures the disk space of a tree that hostile programs are changing, a little at a time: nothing is
 * followed, every path has one segment below an open descriptor, and the memory used is bounded.
 */
export class DiskWalk {
  readonly #levels: Level[] = [];
  readonly #enough: number;
  #reading: Dir | undefined;
  #bytes = 0;
  #pending = 0;

  /** The walk stops early at `enough` bytes. Throws if the folder itself cannot be opened. */
  constructor(folder: string, enough: number) {
    this.#enough = enough;
    this.#enter(Buffer.from(folder), openSync(folder, folderFlags));
  }

  /** What was counted so far. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Looks at up to `entries` more entries; false when the walk is over. */
  advance(entries: number): boolean {
    for (let left = entries; left > 0; left -= 1) {
      if (this.#bytes > this.#enough) this.close();
      const level = this.#levels.at(-1);
      if (level === undefined) return false;
      const entry = this.#reading?.readSync();
      if (entry) this.#count(level, Buffer.from(entry.name as unknown as Uint8Array));
      else {
        this.#reading?.closeSync();
        this.#reading = undefined;
        this.#descend(level);
      }
    }
    return this.#levels.length > 0;
  }

  close(): void {
    this.#reading?.closeSync();
    this.#reading = undefined;
    for (const level of this.#levels.splice(0)) if (level.fd !== undefined) closeSync(level.fd);
  }

  #count(level: Level, name: Buffer): void {
    try {
      const state = lstatSync(below(level.fd ?? -1, name));
      this.#bytes +=
        entryBytes + (state.blocks * blockBytes) / Math.max(1, state.isDirectory() ? 1 : state.nlink);
      if (!state.isDirectory()) return;
      if (this.#pending >= mostPending) this.#bytes = Number.POSITIVE_INFINITY;
      else {
        level.folders.push(name);
        this.#pending += 1;
      }
    } catch {
      // Removed since it was listed.
    }
  }

  #descend(level: Level): void {
    const name = level.folders.pop();
    if (name === undefined) {
      this.#levels.pop();
      if (level.fd !== undefined) closeSync(level.fd);
      return;
    }
    this.#pending -= 1;
    const parent = this.#opened(this.#levels.length - 1);
    const fd = parent === undefined ? undefined : openFolder(below(parent, name));
    if (fd !== undefined) this.#enter(name, fd);
  }

  #enter(name: Buffer, fd: number): void {
    const level: Level = { name, fd, folders: [] };
    this.#levels.push(level);
    const far = this.#levels.at(-1 - keptOpen);
    // The first level stays open: the others are found again from it.
    if (far?.fd !== undefined && this.#levels.length - 1 > keptOpen) {
      closeSync(far.fd);
      far.fd = undefined;
    }
    try {
      this.#reading = opendirSync(`/proc/self/fd/${fd}`, {
        encoding: 'buffer' as BufferEncoding,
        bufferSize: 256,
      });
    } catch {
      this.#reading = undefined;
    }
  }

  /** The descriptor of a level, opened again if need be; undefined if the tree has changed there. */
  #opened(index: number): number | undefined {
    const level = this.#levels[index];
    if (level === undefined || level.fd !== undefined) return level?.fd;
    const open = this.#levels.slice(0, index).findLastIndex((above) => above.fd !== undefined);
    let fd = this.#levels[open]?.fd;
    for (const next of this.#levels.slice(open + 1, index + 1)) {
      const deeper = fd === undefined ? undefined : openFolder(below(fd, next.name));
      if (fd !== undefined && fd !== this.#levels[open]?.fd) closeSync(fd);
      fd = deeper;
    }
    level.fd = fd;
    return fd;
  }
}

function below(fd: number, name: Buffer): Buffer {
  return Buffer.concat([Buffer.from(join('/proc/self/fd', String(fd), '/')), name]);
}

function openFolder(path: Buffer): number | undefined {
  try {
    return openSync(path, folderFlags);
  } catch {
    return undefined;
  }
}
