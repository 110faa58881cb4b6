import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A small file system of its own, to be filled. Only root can mount one. */
export interface SmallDisk extends AsyncDisposable {
  readonly path: string;
  /** Takes all space but so many bytes; `again` with less room gives some back. */
  fill(leave: number): Promise<void>;
}

export const canMount = process.geteuid?.() === 0;

export async function smallDisk(bytes: number): Promise<SmallDisk> {
  const path = await mkdtemp(join(tmpdir(), 'z2r-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes},mode=755`, 'z2r-test', path]);
  return {
    path,
    fill: async (leave) => {
      await rm(join(path, 'ballast'), { force: true });
      const { bavail, bsize } = await statfs(path);
      await writeFile(join(path, 'ballast'), Buffer.alloc(Math.max(0, bavail * bsize - leave)));
    },
    [Symbol.asyncDispose]: async () => {
      execFileSync('umount', ['-l', path]);
      await rm(path, { recursive: true });
    },
  };
}
