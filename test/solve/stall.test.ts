import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { monotonicMs } from '../../src/lib/index.js';
import { Quiet, watchForStall } from '../../src/solve/stall.js';
import { Files } from '../agent/agent-files.js';

const stallMs = 600;
const stepMs = 30;

/** Works for a while in steps, then waits until the watchdog strikes; says how long after the work that was. */
async function struckAfter(files: Files, work: (step: number) => unknown): Promise<number> {
  let lastOutputMs = monotonicMs();
  let struckMs: number | undefined;
  const stop = watchForStall({ folders: [files.path], lastOutputMs: () => lastOutputMs, stallMs }, () => {
    struckMs = monotonicMs();
  });
  try {
    for (let step = 0; step < (2 * stallMs) / stepMs; step += 1) {
      if (struckMs !== undefined) break;
      if ((await work(step)) === 'output') lastOutputMs = monotonicMs();
      await sleep(stepMs);
    }
    const quietMs = monotonicMs();
    while (struckMs === undefined) await sleep(20);
    return struckMs - quietMs;
  } finally {
    stop();
  }
}

describe('a stall', () => {
  test('is no output and no change for long enough', async () => {
    await using files = await Files.with({ 'a.txt': '' });
    expect(await struckAfter(files, () => undefined)).toBeLessThan(0);
  });

  test('is put off by output', async () => {
    await using files = await Files.with({});
    expect(await struckAfter(files, () => 'output')).toBeGreaterThan(0);
  });

  test('is put off by changes of the workspace', async () => {
    await using files = await Files.with({ 'src/a.txt': '' });
    expect(await struckAfter(files, (step) => files.write('src/a.txt', String(step)))).toBeGreaterThan(0);
  });

  test('is never said with 0, and not after the watch has ended', async () => {
    const struck: string[] = [];
    const watch = { folders: [], lastOutputMs: () => 0 };
    const stops = [0, 50].map((ms) => watchForStall({ ...watch, stallMs: ms }, () => struck.push('strike')));
    for (const stop of stops) stop();
    const endless = watchForStall({ ...watch, stallMs: 0 }, () => struck.push('strike'));
    await sleep(200);
    endless();
    expect(struck).toEqual([]);
  });
});

describe('a runner that had been stopped itself', () => {
  test('gives the agent the whole time again', async () => {
    await using files = await Files.with({});
    const struck: string[] = [];
    const watch = { folders: [files.path], lastOutputMs: () => 0, stallMs };
    const stop = watchForStall(watch, () => struck.push('strike'));
    await sleep(2 * stepMs);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2 * stallMs);
    await sleep(2 * stepMs);
    stop();
    expect(struck).toEqual([]);
  });
});

describe('quiet', () => {
  test('is counted up to the beginning of a walk, from the end of the walk that found a change', () => {
    const quiet = new Quiet(0);
    expect(quiet.after({ beganMs: 0, endedMs: 100, mark: 1 }, 0)).toBeLessThanOrEqual(0);
    expect(quiet.after({ beganMs: 200, endedMs: 900, mark: 1 }, 0)).toBe(100);
    expect(quiet.after({ beganMs: 1000, endedMs: 1500, mark: 2 }, 0)).toBeLessThanOrEqual(0);
    expect(quiet.after({ beganMs: 1600, endedMs: 1700, mark: 2 }, 0)).toBe(100);
  });

  test('ends with output', () => {
    const quiet = new Quiet(0);
    quiet.after({ beganMs: 0, endedMs: 1, mark: 1 }, 0);
    expect(quiet.after({ beganMs: 500, endedMs: 501, mark: 1 }, 400)).toBe(100);
    expect(quiet.after({ beganMs: 600, endedMs: 601, mark: 1 }, 700)).toBeLessThan(0);
  });
});
