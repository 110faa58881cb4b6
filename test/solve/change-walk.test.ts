import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { describe, expect, test } from 'vitest';
import { removeTree } from '../../src/lib/index.js';
import { ChangeWalk } from '../../src/solve/change-walk.js';
import { Files } from '../agent/agent-files.js';

function markOf(...folders: string[]): number {
  const walk = new ChangeWalk(folders);
  while (walk.advance(7));
  return walk.mark;
}

const tree = { 'a/b/c.txt': 'c', 'a/d.txt': 'd', 'e.txt': 'e' };

describe('a walk', () => {
  test('makes the same mark where nothing happened', async () => {
    await using files = await Files.with(tree);
    expect(markOf(files.path)).toBe(markOf(files.path));
  });

  test.each<[string, (path: string) => unknown]>([
    ['a new file', (path) => writeFile(join(path, 'a/b/new'), '')],
    ['a new folder', (path) => mkdir(join(path, 'a/new'))],
    ['a file that grew', (path) => appendFileSync(join(path, 'a/b/c.txt'), 'more')],
    ['a file that was removed', (path) => rm(join(path, 'e.txt'))],
    ['a file that was renamed', (path) => rename(join(path, 'a/d.txt'), join(path, 'a/e.txt'))],
    ['a file that was made to look old', (path) => utimesSync(join(path, 'a/d.txt'), 1, 1)],
  ])('makes another mark for %s', async (_, change) => {
    await using files = await Files.with(tree);
    const before = markOf(files.path);
    // The clock of files moves in steps of some milliseconds.
    await new Promise((resolve) => setTimeout(resolve, 20));
    await change(files.path);
    expect(markOf(files.path)).not.toBe(before);
  });

  test('looks at every folder that it was given', async () => {
    await using one = await Files.with(tree);
    await using two = await Files.with({});
    const before = markOf(one.path, two.path);
    await two.write('new', '');
    expect(markOf(one.path, two.path)).not.toBe(before);
  });

  test('does not follow links', async () => {
    await using files = await Files.with({ 'in/x': '' });
    await using outside = await Files.with({ 'secret/file': '' });
    symlinkSync(outside.path, join(files.path, 'in/link'));
    symlinkSync('.', join(files.path, 'in/loop'));
    const before = markOf(files.path);
    await outside.write('secret/other', '');
    expect(markOf(files.path)).toBe(before);
  });

  test('survives names that are not text, pipes, deep trees and trees that vanish', async () => {
    await using files = await Files.with({ 'x/y': '' });
    writeFileSync(Buffer.concat([Buffer.from(join(files.path, 'x/')), Buffer.from([0xff, 0x0a])]), '');
    await execa('mkfifo', [join(files.path, 'pipe')]);
    const deep = await deepTree(files.path, 3000);
    const walk = new ChangeWalk([files.path]);
    walk.advance(40);
    await removeTree(join(files.path, deep));
    rmSync(join(files.path, 'x'), { recursive: true });
    while (walk.advance(7));
    expect(markOf(files.path)).toBe(markOf(files.path));
    expect(markOf(join(files.path, 'gone'))).toBe(0);
  });

  test('keeps few folders open, however deep a tree is', async () => {
    await using files = await Files.with({});
    const deep = await deepTree(files.path, 3000);
    const before = readdirSync('/proc/self/fd').length;
    const walk = new ChangeWalk([files.path]);
    walk.advance(1000);
    expect(readdirSync('/proc/self/fd').length - before).toBeLessThanOrEqual(128);
    walk.close();
    await removeTree(join(files.path, deep));
  });

  test('gives its descriptors back, at its end and when it is closed early', async () => {
    await using files = await Files.with({});
    await deepTree(files.path, 200);
    const before = readdirSync('/proc/self/fd').length;
    markOf(files.path);
    const walk = new ChangeWalk([files.path]);
    walk.advance(50);
    walk.close();
    expect(walk.advance(1000)).toBe(false);
    expect(readdirSync('/proc/self/fd').length).toBe(before);
  });
});

/** Made from inside: a path of so many segments is too long. */
async function deepTree(folder: string, levels: number): Promise<string> {
  const script = 'for (1..$ARGV[0]) { mkdir "d" and chdir "d" or die $! }';
  await execa('perl', ['-e', script, String(levels)], { cwd: folder });
  mkdirSync(join(folder, 'beside'));
  return 'd';
}
