import { closeSync, constants, openSync } from 'node:fs';
import { systemCode } from '../../lib/index.js';

const folderFlags = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** Errors that say "there is no such thing here", as opposed to a fault of the machine. */
const absent = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES', 'EPERM', 'ENAMETOOLONG', 'ENXIO', 'EISDIR']);

export function isAbsent(error: unknown): boolean {
  return absent.has(systemCode(error) ?? '');
}

/** The path of an entry of an open folder: one segment, so nothing on the way can be swapped. */
export function entryPath(folder: number, name: string): string {
  return `/proc/self/fd/${folder}/${name}`;
}

export function openFolder(path: string): number {
  return openSync(path, folderFlags);
}

/**
 * Walks from a folder down the segments without following a link and gives the last folder to `use`, then
 * closes it. `missing` may make a folder that is not there and says whether to go on.
 */
export function withFolder<Result>(
  start: string,
  segments: readonly string[],
  use: (folder: number) => Result,
  missing: (parent: number, name: string) => boolean = () => false,
): Result {
  let folder = openFolder(start);
  try {
    for (const name of segments) {
      let next: number;
      try {
        next = openFolder(entryPath(folder, name));
      } catch (error) {
        if (systemCode(error) !== 'ENOENT' || !missing(folder, name)) throw error;
        next = openFolder(entryPath(folder, name));
      }
      closeSync(folder);
      folder = next;
    }
    return use(folder);
  } finally {
    closeSync(folder);
  }
}
