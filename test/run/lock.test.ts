import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isLocked, lockRun } from '../../src/run/lock.js';

let folder: string;
const children: ChildProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'z2r-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

/** A lock file as another process would have made it. */
async function lockOf(
  pid: number,
  changes: { startTime?: string; host?: string; boot?: string; ns?: string } = {},
): Promise<string> {
  const lock = await lockRun(folder);
  const [own = ''] = await readdir(folder);
  await lock.release();
  const [, , host = '', boot = '', ns = ''] = own.replace('lock.', '').split('-');
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '');
  const start = changes.startTime ?? stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '1';
  const name = `lock.${pid}-${start}-${changes.host ?? host}-${changes.boot ?? boot}-${changes.ns ?? ns}`;
  await writeFile(join(folder, name), '');
  return name;
}

async function otherProcess(): Promise<number> {
  const child = spawn('sleep', ['60']);
  children.push(child);
  await once(child, 'spawn');
  return child.pid ?? 0;
}

test('a lock is held until it is released', async () => {
  expect(await isLocked(folder)).toBe(false);
  const lock = await lockRun(folder);
  expect(await isLocked(folder)).toBe(true);
  await lock.release();
  expect(await readdir(folder)).toEqual([]);
});

test('the same process cannot take it twice', async () => {
  const lock = await lockRun(folder);
  await expect(lockRun(folder)).rejects.toMatchObject({ code: 'run.locked' });
  expect(await isLocked(folder)).toBe(true);
  await lock.release();
});

test('a living runner keeps it, and is named', async () => {
  const pid = await otherProcess();
  const name = await lockOf(pid);
  await expect(lockRun(folder)).rejects.toMatchObject({
    code: 'run.locked',
    message: expect.stringContaining(String(pid)),
    path: join(folder, name),
    hint: expect.stringContaining(`kill ${pid}`),
  });
  expect(await readdir(folder)).toEqual([name]);
});

test('a runner that was killed and is not yet reaped has ended', async () => {
  const parent = spawn(process.execPath, [
    '-e',
    "const c = require('child_process').spawn('true'); process.stdout.write(String(c.pid)); for (;;);",
  ]);
  children.push(parent);
  const [text] = await once(parent.stdout, 'data');
  const pid = Number(String(text));
  while (!/\) Z /.test(await readFile(`/proc/${pid}/stat`, 'latin1')))
    await new Promise((next) => setImmediate(next));
  await lockOf(pid);
  await (await lockRun(folder)).release();
});

test.each([
  ['a runner that has ended', 2 ** 22 + 1, { startTime: '5' }],
  ['a pid that is another process now', process.pid, { startTime: '5' }],
  ['a runner before the last boot', process.pid, { boot: '00000000' }],
])('%s loses it', async (_, pid, changes) => {
  const name = await lockOf(pid, changes);
  const lock = await lockRun(folder);
  expect(await readdir(folder)).not.toContain(name);
  await lock.release();
});

test.each([
  ['machine', { host: '000000' }],
  ['pid namespace', { ns: '1' }],
])('a runner of another %s cannot be seen and keeps it; the file to remove is named', async (_, changes) => {
  const name = await lockOf(2 ** 22 + 1, { startTime: '5', ...changes });
  await expect(lockRun(folder)).rejects.toMatchObject({
    code: 'run.locked',
    hint: expect.stringContaining(join(folder, name)),
  });
});
