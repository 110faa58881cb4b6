import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { JsonLinesFile } from '../../src/lib/index.js';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'z2r-'));
  path = join(folder, 'events.jsonl');
});
afterEach(() => rm(folder, { recursive: true }));

test('values come one a line, also when the file is opened again', async () => {
  for (const value of [{ a: 'x\ny' }, 2]) {
    const file = new JsonLinesFile(path);
    file.append(value);
    file.close();
  }
  expect(await readFile(path, 'utf8')).toBe('{"a":"x\\ny"}\n2\n');
});

test('a line that a killed writer tore does not spoil the next one', async () => {
  await appendFile(path, '{"a":1}\n{"b":');
  const file = new JsonLinesFile(path);
  file.append(2);
  file.append(3);
  file.close();
  expect(await readFile(path, 'utf8')).toBe('{"a":1}\n{"b":\n2\n3\n');
});
