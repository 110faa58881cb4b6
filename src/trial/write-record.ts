import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { checkJson, Failure, isDiskFull, writeJsonAtomic } from '../lib/index.js';
import type { Outcome } from './outcome.js';
import { type TrialRecord, trialRecordSchema } from './record.js';
import type { SpareSpace } from './types.js';

/** Its presence means that the trial has ended. */
export const recordName = 'trial.json';
export const verdictName = 'verdict.json';

/**
 * Writes `verdict.json`, then `trial.json`. On a full disk the spare space is given back and it is tried
 * again; then the trial is written as invalid, which is small. Says what was written. If not even that
 * can be written, the trial stays without a record, to be run again: a Failure `disk.full`.
 */
export async function writeRecord(
  folder: string,
  record: TrialRecord,
  spare: SpareSpace | undefined,
): Promise<TrialRecord> {
  const sound = soundRecord(record);
  try {
    return await writeFiles(folder, sound);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
  }
  await spare?.release();
  try {
    return await writeFiles(folder, sound);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
  }
  try {
    return await writeFiles(folder, without(sound, 'disk-full', 'no space was left for the record'));
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    throw new Failure('disk.full', 'no space is left to record a trial; it will be run again', {
      path: folder,
      hint: 'free some space (z2r sweep), then the same command again',
      cause: error,
    });
  }
}

async function writeFiles(folder: string, record: TrialRecord): Promise<TrialRecord> {
  const verdictFile = join(folder, verdictName);
  if (record.verdict === null) await rm(verdictFile, { force: true });
  else await writeJsonAtomic(verdictFile, record.verdict);
  await writeJsonAtomic(join(folder, recordName), record);
  return record;
}

/** A record that could not be read back is our bug, and must not cost the trial its place in the run. */
function soundRecord(record: TrialRecord): TrialRecord {
  const reading = checkJson(trialRecordSchema, JSON.parse(JSON.stringify(record)));
  if (reading.kind === 'ok') return reading.value;
  const [defect] = reading.defects;
  const spoilt = `the record would not be readable: ${defect?.pointer ?? ''}: ${defect?.message ?? ''}`;
  return without(record, 'host-error', spoilt);
}

function without(record: TrialRecord, code: 'disk-full' | 'host-error', message: string): TrialRecord {
  const outcome: Outcome = { kind: 'invalid', phase: 'record', cause: { code, message } };
  return { ...record, solve: null, workspace: null, findings: [], verdict: null, outcome, reward: null };
}
