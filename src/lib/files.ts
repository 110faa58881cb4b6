import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { execa } from 'execa';
import { Failure, systemCode } from './failure.js';
import { formatBytes } from './size.js';

/**
 * Writes a file whole: temporary name beside it, fsync, rename, fsync of the folder. A reader sees the old
 * content or the new one, also after a crash. On failure the temporary file is removed.
 */
export async function writeFileAtomic(path: string, data: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    const file = await open(temporary, 'wx');
    try {
      await file.writeFile(data);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

export async function writeJsonAtomic(path: string, value: unknown): Promise<void> {
  await writeFileAtomic(path, `${JSON.stringify(value, null, 2)}\n`);
}

export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/**
 * Reads a regular file of at most `limit` bytes without following a link in its last segment.
 * Anything else (too large, a pipe, a device, a link) is a Failure with `code`.
 */
export async function readFileBounded(
  path: string,
  limit: number,
  code: 'task.invalid' | 'record.invalid' | 'config.invalid' | 'agent.invalid',
): Promise<Uint8Array> {
  let file: FileHandle;
  try {
    file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    if (systemCode(error) === 'ELOOP')
      throw new Failure(code, 'this is a symbolic link; a regular file is needed', { path, cause: error });
    throw error;
  }
  try {
    const state = await file.stat();
    if (!state.isFile()) throw new Failure(code, 'this is not a regular file', { path });
    if (state.size > limit)
      throw new Failure(
        code,
        `${formatBytes(state.size)} are more than the ${formatBytes(limit)} allowed here`,
        { path },
      );
    const buffer = Buffer.alloc(state.size);
    let filled = 0;
    while (filled < buffer.length) {
      const { bytesRead } = await file.read(buffer, filled, buffer.length - filled, filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return buffer.subarray(0, filled);
  } finally {
    await file.close();
  }
}

/**
 * Removes a tree that a hostile program may have made: very deep, millions of entries, folders without
 * permissions. `rm` walks by directory descriptor, which Node's own remover does not (ENAMETOOLONG).
 */
export async function removeTree(path: string): Promise<void> {
  const first = await execa('rm', ['-rf', '--one-file-system', '--', path], { reject: false });
  if (first.exitCode === 0) return;
  await execa('chmod', ['-R', 'u+rwX', '--', path], { reject: false });
  await execa('rm', ['-rf', '--one-file-system', '--', path]);
}
