import { readdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { KiB, MiB, removeTree } from '../../src/lib/index.js';
import { DiskWalk } from '../../src/sandbox/bubblewrap/disk-usage.js';

describe('measuring a tree that somebody else is changing', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'z2r-disk-'));
  });
  afterEach(() => removeTree(folder));

  const measured = (enough = Number.POSITIVE_INFINITY, step = 100): number => {
    const walk = new DiskWalk(folder, enough);
    while (walk.advance(step));
    return walk.bytes;
  };
  const openDescriptors = (): number => readdirSync('/proc/self/fd').length;

  test('counts blocks and entries, whatever the size of a step', async () => {
    await mkdir(join(folder, 'a/b'), { recursive: true });
    await writeFile(join(folder, 'a/b/big'), Buffer.alloc(MiB, 1));
    await writeFile(join(folder, 'small'), 'x');
    const bytes = measured();
    expect(bytes).toBeGreaterThan(MiB);
    expect(bytes).toBeLessThan(MiB + 64 * KiB);
    expect(measured(Number.POSITIVE_INFINITY, 1)).toBe(bytes);
  });

  test('a million empty files would count: each entry costs something', async () => {
    for (let index = 0; index < 50; index += 1) await writeFile(join(folder, String(index)), '');
    expect(measured()).toBe(50 * KiB);
  });

  test('follows no link and stops when it is enough', async () => {
    await symlink('/usr', join(folder, 'link'));
    expect(measured()).toBeLessThan(16 * KiB);
    for (const name of ['a', 'b', 'c', 'd']) await writeFile(join(folder, name), Buffer.alloc(MiB, 1));
    const enough = measured(MiB);
    expect(enough).toBeGreaterThan(MiB);
    expect(enough).toBeLessThan(3 * MiB);
  });

  test('a tree deeper than a path can be long is walked to its end and back, with few descriptors', async () => {
    const before = openDescriptors();
    const start = process.cwd();
    // Only relative paths reach so deep.
    for (let depth = 0; depth < 300; depth += 1) {
      if (depth === 0) process.chdir(folder);
      await mkdir('d'.repeat(100));
      await writeFile('after', 'x');
      await mkdir('e');
      await writeFile('e/x', Buffer.alloc(8 * KiB, 1));
      process.chdir('d'.repeat(100));
    }
    await writeFile('bottom', Buffer.alloc(MiB, 1));
    process.chdir(start);
    const walk = new DiskWalk(folder, Number.POSITIVE_INFINITY);
    let most = 0;
    while (walk.advance(10)) most = Math.max(most, openDescriptors());
    expect(walk.bytes).toBeGreaterThan(MiB + 300 * 8 * KiB);
    expect(most).toBeLessThan(before + 100);
    expect(openDescriptors()).toBe(before);
  });

  test('what disappears on the way is left out', async () => {
    await mkdir(join(folder, 'gone'));
    await writeFile(join(folder, 'gone/x'), Buffer.alloc(MiB, 1));
    const walk = new DiskWalk(folder, Number.POSITIVE_INFINITY);
    walk.advance(1);
    await rm(join(folder, 'gone'), { recursive: true });
    while (walk.advance(100));
    expect(walk.bytes).toBeLessThan(MiB);
  });
});
