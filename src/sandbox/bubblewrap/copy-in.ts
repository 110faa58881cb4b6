import {
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readlinkSync,
  readSync,
  symlinkSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { basename, dirname } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { systemCode } from '../../lib/index.js';
import type { SandboxUser } from '../port.js';
import { entryPath, openFolder, withFolder } from './open-below.js';

const chunkBytes = 1024 * 1024;
const entriesPerTurn = 500;

/**
 * Copies a file, link or folder of the host to `segments` below an open place of a sandbox. Folders are
 * merged, everything else replaces what has its name. Commands may be running: every path has one segment
 * below an open descriptor, so no link of theirs is ever followed. What is made belongs to `owner`.
 */
export async function copyIn(
  source: string,
  place: string,
  segments: readonly string[],
  owner: SandboxUser | undefined,
): Promise<void> {
  const name = segments.at(-1);
  const copier = new Copier(owner);
  if (name === undefined) {
    await copier.fill(openFolder(source), openFolder(place));
    return;
  }
  const made = (parent: number, missing: string): boolean => {
    mkdirSync(entryPath(parent, missing), { mode: 0o755 });
    copier.give(entryPath(parent, missing));
    return true;
  };
  const parent = withFolder(
    place,
    segments.slice(0, -1),
    (folder) => openFolder(entryPath(folder, '.')),
    made,
  );
  try {
    const above = openSync(dirname(source), constants.O_RDONLY | constants.O_DIRECTORY);
    try {
      await copier.entry(above, basename(source), parent, name);
    } finally {
      closeSync(above);
    }
  } finally {
    closeSync(parent);
  }
}

class Copier {
  readonly #owner: SandboxUser | undefined;
  readonly #buffer = Buffer.allocUnsafe(chunkBytes);
  #entries = 0;

  constructor(owner: SandboxUser | undefined) {
    this.#owner = owner;
  }

  /** Copies the entries of one open folder into another and closes both. */
  async fill(from: number, to: number): Promise<void> {
    try {
      for (const name of readdirSync(entryPath(from, '.')).sort()) await this.entry(from, name, to, name);
    } finally {
      closeSync(from);
      closeSync(to);
    }
  }

  async entry(from: number, name: string, to: number, target: string): Promise<void> {
    this.#entries += 1;
    if (this.#entries % entriesPerTurn === 0) await nextTurn();
    const source = entryPath(from, name);
    const path = entryPath(to, target);
    const state = lstatSync(source);
    if (state.isDirectory()) {
      const folder = this.#folder(path);
      fchmodSync(folder, state.mode & 0o777);
      await this.fill(openFolder(source), folder);
    } else if (state.isSymbolicLink()) {
      removeOld(path);
      symlinkSync(readlinkSync(source, 'buffer'), path);
      this.give(path);
    } else if (state.isFile()) {
      removeOld(path);
      this.#file(source, path);
    } else throw new Error(`neither a file, a folder nor a link: ${name}`);
  }

  give(path: string): void {
    if (this.#owner !== undefined) lchownSync(path, this.#owner.uid, this.#owner.gid);
  }

  #folder(path: string): number {
    try {
      mkdirSync(path, { mode: 0o700 });
      this.give(path);
    } catch (error) {
      if (systemCode(error) !== 'EEXIST') throw error;
    }
    return openFolder(path);
  }

  #file(source: string, path: string): void {
    const from = openSync(source, constants.O_RDONLY | constants.O_NOFOLLOW);
    try {
      const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;
      const to = openSync(path, flags, 0o600);
      try {
        for (;;) {
          const length = readSync(from, this.#buffer);
          if (length === 0) break;
          for (let done = 0; done < length; ) done += writeSync(to, this.#buffer, done, length - done);
        }
        // The owner first: a change of owner takes set-id bits away, and none are wanted.
        if (this.#owner !== undefined) fchownSync(to, this.#owner.uid, this.#owner.gid);
        fchmodSync(to, fstatSync(from).mode & 0o777);
      } finally {
        closeSync(to);
      }
    } finally {
      closeSync(from);
    }
  }
}

/** A folder in the way of a file is an error (EISDIR): a copy never removes a tree. */
function removeOld(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
  }
}
