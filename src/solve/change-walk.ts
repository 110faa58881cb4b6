import { closeSync, constants, type Dir, lstatSync, opendirSync, openSync } from 'node:fs';

const folderFlags = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
/** Two descriptors a level. What lies deeper is not looked at: such a tree is no sign of honest work. */
const mostLevels = 64;

interface Level {
  readonly fd: number;
  readonly entries: Dir;
}

/**
 * One walk over folders that hostile programs are changing, in small pieces. It makes a mark that differs
 * from the last walk's if anything was made, removed, renamed or written in between. It looks at the time
 * of the last change of state (ctime): programs can set the other times, and unpacked archives do. Nothing
 * is followed, every path has one segment below an open descriptor, and no names are kept.
 */
export class ChangeWalk {
  readonly #waiting: string[];
  readonly #levels: Level[] = [];
  #mark = 0;

  constructor(folders: readonly string[]) {
    this.#waiting = [...folders];
  }

  get mark(): number {
    return this.#mark;
  }

  /** Looks at up to `entries` more entries; false when the walk is over. */
  advance(entries: number): boolean {
    for (let left = entries; left > 0; left -= 1) {
      const level = this.#levels.at(-1);
      if (level === undefined) {
        const folder = this.#waiting.shift();
        if (folder === undefined) return false;
        this.#note(Buffer.from(folder));
        this.#enter(folder);
      } else this.#step(level);
    }
    return true;
  }

  close(): void {
    for (const level of this.#levels.splice(0)) leave(level);
  }

  #step(level: Level): void {
    const entry = level.entries.readSync();
    if (entry === null) {
      this.#levels.pop();
      leave(level);
      return;
    }
    // The type says string; with the encoding `buffer` these are bytes, as names of hostile files may be.
    const name = Buffer.from(entry.name as unknown as Uint8Array);
    const path = Buffer.concat([Buffer.from(`/proc/self/fd/${level.fd}/`), name]);
    if (this.#note(path) && this.#levels.length < mostLevels) this.#enter(path);
  }

  /** True for a folder. */
  #note(path: Buffer): boolean {
    try {
      const state = lstatSync(path, { throwIfNoEntry: false });
      if (state === undefined) return false;
      // Order does not count, as it changes when a folder does; so the sum of a hash of each entry.
      this.#mark = (this.#mark + mixed(state.ino, state.ctimeMs)) | 0;
      return state.isDirectory();
    } catch {
      // A parent was removed meanwhile.
      return false;
    }
  }

  #enter(path: Buffer | string): void {
    let fd: number | undefined;
    try {
      fd = openSync(path, folderFlags);
      const entries = opendirSync(`/proc/self/fd/${fd}`, {
        encoding: 'buffer' as BufferEncoding,
        bufferSize: 64,
      });
      this.#levels.push({ fd, entries });
    } catch {
      // Removed, replaced or not readable: what is seen of it is its own entry.
      if (fd !== undefined) closeSync(fd);
    }
  }
}

function leave({ fd, entries }: Level): void {
  entries.closeSync();
  closeSync(fd);
}

function mixed(inode: number, changedMs: number): number {
  let hash = Math.imul(inode | 0, 0x9e3779b1) ^ Math.imul(Math.floor(inode / 2 ** 32), 0x85ebca6b);
  hash = Math.imul(hash ^ (Math.floor(changedMs / 2 ** 32) + 1), 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 15) ^ (Math.floor(changedMs * 1024) | 0), 0x27d4eb2f);
  return hash ^ (hash >>> 13);
}
