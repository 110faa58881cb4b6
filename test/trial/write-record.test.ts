import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { KiB, MiB } from '../../src/lib/index.js';
import { SpareFile } from '../../src/run/spare.js';
import { readTrial } from '../../src/trial/index.js';
import { writeRecord } from '../../src/trial/write-record.js';
import { canMount, smallDisk } from './full-disk.js';
import { sampleRecord, sampleVerdict } from './samples.js';

/** A record of about so many bytes, all of them in the verdict. */
function recordOfSize(bytes: number) {
  const [run] = sampleVerdict([]).runs;
  if (run === undefined) throw new Error('the sample has a run');
  const tests = [{ id: 'x', outcome: 'failed' as const, duration_ms: 0, message: 'm'.repeat(bytes) }];
  return sampleRecord({ verdict: sampleVerdict([], { runs: [{ ...run, tests }] }) });
}

test('the verdict is written beside the record, and both are the same', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'z2r-'));
  const record = sampleRecord();
  expect(await writeRecord(folder, record, undefined)).toEqual(record);
  expect(await readTrial(folder)).toEqual(record);
  expect(JSON.parse(await readFile(join(folder, 'verdict.json'), 'utf8'))).toEqual(record.verdict);
  expect((await readdir(folder)).sort()).toEqual(['trial.json', 'verdict.json']);
  await rm(folder, { recursive: true });
});

test('a record that could not be read back is written as invalid, and says where', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'z2r-'));
  const odd = {
    ...sampleRecord(),
    findings: [{ rule: 'x', weight: 'flag' as const, message: 'm', line: -3 }],
  };
  await writeRecord(folder, odd, undefined);
  expect(await readTrial(folder)).toMatchObject({
    reward: null,
    outcome: {
      kind: 'invalid',
      phase: 'record',
      cause: { code: 'host-error', message: expect.stringContaining('/findings/0/line') },
    },
  });
  await rm(folder, { recursive: true });
});

describe.skipIf(!canMount)('on a full disk', () => {
  test('the spare space holds the true record', async () => {
    await using disk = await smallDisk(16 * MiB);
    const spare = new SpareFile(join(disk.path, 'spare'));
    expect(await spare.fill()).toBe(true);
    await disk.fill(64 * KiB);
    const trial = join(disk.path, 'trial');
    await mkdir(trial);
    const record = recordOfSize(MiB);
    expect(await writeRecord(trial, record, spare)).toEqual(record);
    expect(await readTrial(trial)).toEqual(record);
    expect(existsSync(join(disk.path, 'spare'))).toBe(false);
  });

  test('what is too large for it becomes invalid, without half files', async () => {
    await using disk = await smallDisk(16 * MiB);
    const spare = new SpareFile(join(disk.path, 'spare'));
    await spare.fill();
    await disk.fill(64 * KiB);
    const trial = join(disk.path, 'trial');
    await mkdir(trial);
    await writeRecord(trial, recordOfSize(5 * MiB), spare);
    expect(await readTrial(trial)).toMatchObject({
      verdict: null,
      outcome: { kind: 'invalid', phase: 'record', cause: { code: 'disk-full' } },
    });
    expect(await readdir(trial)).toEqual(['trial.json']);
  });

  test('with nothing left at all it says so, and the trial stays without a record', async () => {
    await using disk = await smallDisk(MiB);
    const trial = join(disk.path, 'trial');
    await mkdir(trial);
    await disk.fill(0);
    await expect(writeRecord(trial, sampleRecord(), undefined)).rejects.toMatchObject({
      code: 'disk.full',
      path: trial,
    });
    expect(await readdir(trial)).toEqual([]);
  });
});
