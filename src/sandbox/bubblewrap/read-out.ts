import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { entryPath, isAbsent, withFolder } from './open-below.js';

/** The first `limit` bytes of a regular file below a folder, or undefined. No segment follows a link. */
export function readOut(place: string, segments: readonly string[], limit: number): Uint8Array | undefined {
  const name = segments.at(-1);
  try {
    if (name === undefined) return readRegular(place, limit);
    return withFolder(place, segments.slice(0, -1), (folder) => readRegular(entryPath(folder, name), limit));
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

function readRegular(path: string, limit: number): Uint8Array | undefined {
  // Without O_NONBLOCK a FIFO would wait for a writer for ever.
  const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const state = fstatSync(file);
    if (!state.isFile()) return undefined;
    const buffer = Buffer.alloc(Math.min(limit, state.size));
    let filled = 0;
    while (filled < buffer.length) {
      const count = readSync(file, buffer, filled, buffer.length - filled, filled);
      if (count === 0) break;
      filled += count;
    }
    return buffer.subarray(0, filled);
  } finally {
    closeSync(file);
  }
}
