/**
 * Runs test files with node:test for the judge and reports every test over descriptor 3.
 *
 *     node [FLAGS] z2r-node-test.mjs '{"suite": ..., "modules": [...], "concurrency": n|null, "options": {...}}'
 *
 * Each file is a run of its own (`run` is what `node --test` calls), so that every event is known to belong
 * to it; files run side by side as under `node --test`. The format of the report is
 * src/testing/report/seal.ts and record.ts.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { relative, resolve } from 'node:path';
import { run } from 'node:test';
import { inspect } from 'node:util';

const channel = 3;
const messageCharacters = 4096;
const idCharacters = 4096;
const deepest = 200;
const stderrCharacters = 4096;

const { suite, modules, concurrency, options } = JSON.parse(process.argv[2]);

const key = randomBytes(16).toString('hex');
let lines = 0;
let results = 0;
let failed = false;

send(`z2r1 ${key}`);
record({ kind: 'start', framework: 'node:test', version: process.versions.node });
const waiting = [...modules];
const lanes = Math.max(1, Math.min(modules.length, concurrency ?? availableParallelism() - 1));
await Promise.all(Array.from({ length: lanes }, lane));
record({ kind: 'end', status: failed ? 1 : 0, tests: results });
process.exitCode = failed ? 1 : 0;

async function lane() {
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) await runFile(file);
}

async function runFile(file) {
  const module = relative(suite, file);
  const names = [];
  let count = 0;
  let stderr = '';
  const result = async (path, outcome, data, message) => {
    count += 1;
    const id = bounded(path.length === 0 ? module : `${module}::${path.join(' > ')}`);
    const ms = Number(data.details?.duration_ms);
    await tell(id, outcome, Number.isFinite(ms) && ms > 0 ? ms : 0, message);
  };
  for await (const { type, data } of run({ ...options, files: [file], concurrency: 1 })) {
    if (type === 'test:stdout' || type === 'test:stderr') {
      if (type === 'test:stderr') stderr = (stderr + data.message).slice(-stderrCharacters);
      await print(type === 'test:stdout' ? process.stdout : process.stderr, String(data.message));
      continue;
    }
    const nesting = Number(data?.nesting);
    if (!Number.isInteger(nesting) || nesting < 0 || nesting > deepest) continue;
    if (type === 'test:start') {
      names.length = nesting;
      names[nesting] = String(data.name);
      continue;
    }
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const passed = type === 'test:pass';
    const cause = passed ? undefined : data.details?.error;
    if (!passed && !marked(data.todo)) failed = true;
    const path = [...Array.from({ length: nesting }, (_, at) => names[at] ?? '?'), String(data.name)];

    if (nesting === 0 && resolve(String(data.name)) === file) {
      // The file itself, which node reports as a test when it has none or ended badly.
      if (!passed) await result([], 'error', data, `${messageOf(cause)}\n${stderr}`.trim());
      continue;
    }
    const isSuite = data.details?.type === 'suite';
    if (isSuite && passed && !marked(data.skip) && !marked(data.todo)) continue;
    // Its failed tests speak for themselves; only a fault of its own (a hook, its body) is a result.
    if (isSuite && cause?.failureType === 'subtestsFailed') continue;
    await result(path, outcomeOf(data, passed, isSuite), data, passed ? reasonOf(data) : messageOf(cause));
  }
  if (count === 0) {
    failed = true;
    await tell(module, 'error', 0, `the file reported no test\n${stderr}`.trim());
  }
}

function outcomeOf(data, passed, isSuite) {
  if (marked(data.skip)) return 'skipped';
  if (marked(data.todo)) return 'todo';
  if (marked(data.expectFailure)) return passed ? 'xfailed' : 'failed';
  if (passed) return 'passed';
  return isSuite ? 'error' : 'failed';
}

/** Marks are `true` or a reason. */
function marked(value) {
  return value !== undefined && value !== null && value !== false;
}

function reasonOf(data) {
  const reason = [data.skip, data.todo].find((value) => typeof value === 'string');
  return reason === undefined || reason === '' ? undefined : reason;
}

function messageOf(error) {
  try {
    const cause = error?.cause ?? error;
    if (typeof cause === 'string') return cause;
    return typeof cause?.stack === 'string' ? cause.stack : inspect(cause);
  } catch {
    return '(the failure cannot be shown)';
  }
}

async function tell(id, outcome, ms, message) {
  results += 1;
  const bound = message === undefined ? undefined : message.slice(0, messageCharacters);
  record({ kind: 'test', id, outcome, ms, ...(bound === undefined ? {} : { message: bound }) });
  const shown = outcome === 'passed' || bound === undefined ? '' : `    ${bound.replaceAll('\n', '\n    ')}\n`;
  await print(process.stdout, `${outcome} ${id} (${ms.toFixed(1)} ms)\n${shown}`);
}

async function print(stream, text) {
  if (!stream.write(text)) await once(stream, 'drain');
}

function bounded(id) {
  if (id.length <= idCharacters) return id;
  return `${id.slice(0, idCharacters)}...${createHash('sha256').update(id).digest('hex')}`;
}

function record(fields) {
  const text = JSON.stringify(fields).replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const seal = createHmac('sha256', key).update(`${lines} ${text}`).digest('hex').slice(0, 32);
  lines += 1;
  send(`${seal} ${text}`);
}

function send(line) {
  let rest = Buffer.from(`${line}\n`, 'latin1');
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(channel, rest));
    } catch (error) {
      // A channel that somebody made non-blocking, and that is full at the moment.
      if (error.code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
}
