import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readTrial } from '../../src/trial/index.js';
import { sampleRecord } from './samples.js';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'z2r-'));
  file = join(folder, 'trial.json');
});
afterEach(() => rm(folder, { recursive: true }));

const write = (value: unknown) => writeFile(file, typeof value === 'string' ? value : JSON.stringify(value));

test('a record comes back as it was written', async () => {
  await write(sampleRecord());
  expect(await readTrial(folder)).toEqual(sampleRecord());
});

test('a trial that has not ended has no record', async () => {
  await expect(readTrial(folder)).rejects.toMatchObject({ code: 'record.missing', path: file });
  await expect(readTrial(join(folder, 'no'))).rejects.toMatchObject({ code: 'record.missing' });
});

test.each<[string, unknown, RegExp]>([
  ['no JSON', '{"schema_version": 1,', /^\(root\): not JSON/],
  ['an array', [], /^\(root\): /],
  ['no version', {}, /^\/schema_version: /],
  [
    'a version of the future',
    { ...sampleRecord(), schema_version: 7 },
    /^\/schema_version: .*version 7.*reads up to 1/,
  ],
  ['a wrong type', { ...sampleRecord(), attempt: 'x' }, /^\/attempt: /],
  ['a missing member', { ...sampleRecord(), task: { id: 'x' } }, /\/task\/digest: /],
  [
    'a reward that the outcome does not give',
    { ...sampleRecord(), reward: 0 },
    /^\/reward: the outcome "passed" gives 1/,
  ],
])('%s: file, pointer and what to do', async (_, value, message) => {
  await write(value);
  await expect(readTrial(folder)).rejects.toMatchObject({
    code: 'record.invalid',
    path: file,
    message: expect.stringMatching(message),
    hint: expect.stringMatching(/./),
  });
});

test('neither links nor pipes nor huge files are read', async () => {
  await write(sampleRecord());
  const other = join(folder, 'other');
  await mkdir(other);
  await symlink(file, join(other, 'trial.json'));
  await expect(readTrial(other)).rejects.toMatchObject({ code: 'record.invalid' });
  await truncate(file, 2 ** 40);
  await expect(readTrial(folder)).rejects.toMatchObject({
    code: 'record.invalid',
    message: expect.stringContaining('allowed'),
  });
});
