import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseRunFolder, defaultRunFolder, planRun } from '../../src/run/index.js';
import { sampleSpec } from './samples.js';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'z2r-'));
});
afterEach(() => rm(root, { recursive: true }));

async function haveRuns(...names: string[]): Promise<void> {
  for (const name of names) {
    await mkdir(join(root, name));
    await writeFile(join(root, name, 'run.json'), '{}');
  }
}

test('a run lies by default in a folder named after its plan', () => {
  expect(defaultRunFolder(planRun(sampleSpec()), '/w/runs')).toMatch(/^\/w\/runs\/[0-9a-f]{12}$/);
});

test.each<[string[], boolean, string]>([
  [[], false, 'x'],
  [[], true, 'x'],
  [['x'], false, 'x'],
  [['x'], true, 'x-2'],
  [['x', 'x-2', 'x-10'], false, 'x-10'],
  [['x', 'x-2', 'x-10'], true, 'x-11'],
  [['x', 'x-old', 'x-02', 'y-7'], true, 'x-2'],
])('with %o there, fresh %o: %s', async (names, fresh, chosen) => {
  await haveRuns(...names);
  expect(await chooseRunFolder(join(root, 'x'), fresh)).toBe(join(root, chosen));
});

test('a folder that is no run is not counted, and --new goes beside it', async () => {
  await mkdir(join(root, 'x'));
  await writeFile(join(root, 'x', 'photo'), '');
  expect(await chooseRunFolder(join(root, 'x'), true)).toBe(join(root, 'x-2'));
});
