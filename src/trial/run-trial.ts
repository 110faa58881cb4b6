import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { JsonLinesFile, removeTree, utcNow } from '../lib/index.js';
import { causeOf } from './ending.js';
import type { InfraCause, Outcome } from './outcome.js';
import { type Known, runPhases } from './phases.js';
import type { TrialRecord } from './record.js';
import { recordOf, testFileDigests } from './record-of.js';
import type { TrialRequest } from './types.js';
import { writeRecord } from './write-record.js';

/** Folder inside a trial's folder for what is thrown away when it ends. */
export const workName = '.work';

/**
 * Runs one trial and writes its folder; `trial.json` comes last. Whatever goes wrong on the machine or in
 * our own code makes it `invalid`, never lost. A cancelled trial (`isCancelled`) is returned and not
 * written: it has not ended. Throws a Failure `disk.full` if nothing can be written any more.
 */
export async function runTrial(request: TrialRequest): Promise<TrialRecord> {
  const { folder } = request;
  const startedAt = utcNow();
  const known: Known = { phase: 'environment', findings: [] };
  await mkdir(folder, { recursive: true });
  const events = new JsonLinesFile(join(folder, 'events.jsonl'));
  try {
    let testFiles: Record<string, string> = {};
    let outcome: Outcome;
    const work = join(folder, workName);
    try {
      // Only the runner's user passes: what the agent leaves here may carry any mode.
      await mkdir(work, { mode: 0o700 });
      testFiles = await testFileDigests(request.task);
      outcome = await runPhases(request, work, known, events);
    } catch (error) {
      outcome = invalid(request, known, error, events);
    }
    await removeWork(work, events);
    const record = recordOf(request, known, outcome, startedAt, testFiles);
    events.append({ at: utcNow(), type: 'ended', outcome: outcome.kind });
    return isCancelled(record) ? record : await writeRecord(folder, record, request.spare);
  } finally {
    events.close();
  }
}

/** True for a trial that was stopped before it ended; it has no `trial.json` and will be run again. */
export function isCancelled({ outcome }: TrialRecord): boolean {
  return outcome.kind === 'invalid' && outcome.cause.code === 'cancelled';
}

function invalid(request: TrialRequest, known: Known, error: unknown, events: JsonLinesFile): Outcome {
  const { phase } = known;
  const stack = error instanceof Error ? error.stack : undefined;
  events.append({ at: utcNow(), type: 'error', phase, message: String(error), stack });
  const cause: InfraCause = request.signal.aborted
    ? { code: 'cancelled', message: 'the trial was stopped before it ended' }
    : causeOf(error, phase);
  return { kind: 'invalid', phase, cause };
}

/** Leftovers cost space and nothing else, so they never cost a trial its record. */
async function removeWork(work: string, events: JsonLinesFile): Promise<void> {
  try {
    await removeTree(work);
  } catch (error) {
    events.append({ at: utcNow(), type: 'leftover', path: work, message: String(error) });
  }
}
