import { join } from 'node:path';
import { Failure } from '../lib/index.js';
import { rewardOf } from './outcome.js';
import { readRecord } from './read-record.js';
import { type TrialRecord, trialRecordSchema } from './record.js';
import { recordName } from './write-record.js';

const kind = {
  name: 'trial record',
  newest: 1,
  fix: 'move the folder of this trial away; the same z2r run command then runs it again',
};

/** The record of the trial in `folder`. Failures `record.missing` (it has not ended) and `record.invalid`. */
export async function readTrial(folder: string): Promise<TrialRecord> {
  const path = join(folder, recordName);
  const record = await readRecord(trialRecordSchema, path, kind);
  const reward = rewardOf(record.outcome);
  if (record.reward !== reward)
    throw new Failure('record.invalid', `/reward: the outcome "${record.outcome.kind}" gives ${reward}`, {
      path,
      hint: kind.fix,
    });
  return record;
}
