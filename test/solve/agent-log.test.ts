import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { AgentLog } from '../../src/solve/agent-log.js';
import { LastLine, lastLineOf } from '../../src/solve/last-line.js';
import { Files } from '../agent/agent-files.js';

test('a log keeps bytes as they are', async () => {
  await using files = await Files.with({});
  const path = join(files.path, 'agent.log');
  const log = new AgentLog(path, () => undefined);
  const bytes = Uint8Array.from([0xff, 0x00, 0x1b, 0x5b, 0x0a]);
  log.write(bytes);
  log.write(bytes);
  log.close();
  expect(await readFile(path)).toEqual(Buffer.from([...bytes, ...bytes]));
});

test('a log is bounded, says how much was dropped, and still hears everything', async () => {
  await using files = await Files.with({});
  const path = join(files.path, 'agent.log');
  const heard: number[] = [];
  const log = new AgentLog(path, ({ length }) => heard.push(length), 10);
  for (const text of ['123456', '789abc', 'def']) log.write(Buffer.from(text));
  log.close();
  log.write(Buffer.from('late'));
  expect(await readFile(path, 'utf8')).toBe('123456789a\n[zero2repo: 5 more bytes were dropped]\n');
  expect(heard).toEqual([6, 6, 3]);
});

test.each([
  ['one line', 'building\n', 'building'],
  ['an unfinished line', 'done\ncompiling 3 of', 'compiling 3 of'],
  ['blank lines after it', 'last\n\n  \n', 'last'],
  ['a progress bar', '10%\r20%\r30%', '30%'],
  ['colours', '\u001b[1;32mok\u001b[0m\n', 'ok'],
  ['other control characters', 'a\u001b]0;title\u0007b', 'a\\u001b]0;title\\u0007b'],
  ['nothing', '\n \n', ''],
])('the last line of %s', (_, output, line) => {
  expect(lastLineOf(Buffer.from(output))).toBe(line);
});

test('the last line is cut', () => {
  expect(lastLineOf(Buffer.from('x'.repeat(4096))).length).toBeLessThan(250);
});

test('the first line is shown at once, and the latest one after a pause', async () => {
  const shown: string[] = [];
  const { resolve, promise } = settled();
  const last = new LastLine((line) => {
    shown.push(line);
    if (shown.length === 2) resolve();
  });
  for (let count = 1; count <= 1000; count += 1) last.hear(Buffer.from(`line ${count}\n`));
  await promise;
  last.close();
  expect(shown).toEqual(['line 1', 'line 1000']);
});

function settled(): { promise: Promise<void>; resolve: () => void } {
  let resolve: () => void = () => undefined;
  // A timer keeps the process alive: those of the code under test do not.
  const alive = setInterval(() => undefined, 1000);
  const promise = new Promise<void>((done) => {
    resolve = done;
  }).finally(() => clearInterval(alive));
  return { promise, resolve };
}
