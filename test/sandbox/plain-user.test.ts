import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa, execaSync } from 'execa';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const uid = 12_345;

const asUser = ['--reuid', String(uid), '--regid', String(uid), '--clear-groups', '--'];
/** Root can become somebody else, if that one may read the packages; an ordinary user is tested as itself. */
const possible =
  process.getuid?.() === 0 &&
  execaSync('setpriv', [...asUser, 'ls', join(process.cwd(), 'node_modules')], { reject: false }).exitCode ===
    0;

describe.runIf(possible)('an ordinary user', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'z2r-user-'));
    for (const part of [
      'src/lib',
      'src/sandbox',
      'test/contract',
      'test/sandbox',
      'package.json',
      'vitest.config.ts',
    ])
      await cp(part, join(folder, part), { recursive: true });
    // A folder of its own, because Vitest writes into it.
    const modules = join(process.cwd(), 'node_modules');
    await mkdir(join(folder, 'node_modules'));
    for (const name of await readdir(modules))
      if (!name.startsWith('.')) await symlink(join(modules, name), join(folder, 'node_modules', name));
    await execa('chmod', ['-R', 'a+rX', folder]);
    await execa('chown', ['-R', `${uid}:${uid}`, folder]);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('passes the whole contract as well', async () => {
    const vitest = 'node_modules/vitest/vitest.mjs';
    const command = [process.execPath, vitest, 'run', 'test/contract/sandbox-bubblewrap.test.ts'];
    const ran = await execa('setpriv', [...asUser, ...command], {
      cwd: folder,
      reject: false,
      all: true,
      env: { HOME: folder, TMPDIR: tmpdir() },
    });
    expect(ran.exitCode, ran.all).toBe(0);
  }, 300_000);
});
