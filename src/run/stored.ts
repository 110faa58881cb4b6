import { lstat, mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure, removeTree, systemCode } from '../lib/index.js';
import { readTrial, recordName, type TrialRecord, workName } from '../trial/index.js';
import { namesIn, parseTrialFolderName, placesOf, trialFolderName } from './places.js';
import { type RunRecord, readRunRecord } from './run-record.js';

/** A trial that has ended, and where it lies. */
export interface StoredTrial {
  /** Name of the planned trial, without the number of the retry. */
  readonly planned: string;
  readonly folder: string;
  readonly record: TrialRecord;
}

/** Everything that is stored of a run. */
export interface StoredRun {
  readonly folder: string;
  readonly plan: RunRecord;
  /** In the plan's order; the tries of one planned trial from the oldest to the newest. */
  readonly trials: readonly StoredTrial[];
  /** Records that cannot be read: file and reason. */
  readonly damaged: readonly { readonly path: string; readonly message: string }[];
}

/** Reads a run's plan and records, also of one that goes on. Damaged records are listed. */
export async function readRun(folder: string): Promise<StoredRun> {
  const plan = await readRunRecord(folder);
  const trials: StoredTrial[] = [];
  const damaged: { path: string; message: string }[] = [];
  for (const { planned, path } of await endedFolders(folder, plan)) {
    try {
      trials.push({ planned, folder: path, record: await readTrialOf(plan, planned, path) });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      damaged.push({ path: error.path ?? path, message: error.message });
    }
  }
  return { folder, plan, trials, damaged };
}

/** The newest try of each planned trial. */
export function newestTrials(trials: readonly StoredTrial[]): Map<string, StoredTrial> {
  return new Map(trials.map((trial) => [trial.planned, trial]));
}

/** Folders of planned trials and their retries that hold a `trial.json`, in the order of `StoredRun.trials`. */
async function endedFolders(
  folder: string,
  plan: RunRecord,
): Promise<{ readonly planned: string; readonly path: string }[]> {
  const { trials } = placesOf(folder);
  const order = new Map(plan.trials.map(({ trial }, index) => [trial, index]));
  const found: { planned: string; retry: number; path: string }[] = [];
  for (const name of await namesIn(trials)) {
    const tried = parseTrialFolderName(name, order);
    const path = join(trials, name);
    if (tried !== undefined && (await namesIn(path)).includes(recordName)) found.push({ ...tried, path });
  }
  const place = ({ planned }: { planned: string }): number => order.get(planned) ?? 0;
  return found.sort((a, b) => place(a) - place(b) || a.retry - b.retry);
}

/** A record that was copied from elsewhere must not count for this run. */
async function readTrialOf(plan: RunRecord, planned: string, path: string): Promise<TrialRecord> {
  const record = await readTrial(path);
  const { id, digest } = record.task;
  const problem =
    record.run !== plan.run
      ? `/run: it belongs to run ${record.run}`
      : trialFolderName(planned, record.retry) !== record.trial || !path.endsWith(`/${record.trial}`)
        ? `/trial: it belongs to trial ${record.trial}`
        : !plan.tasks.some((task) => task.id === id && task.digest === digest)
          ? '/task/digest: the task was another one'
          : undefined;
  if (problem === undefined) return record;
  throw new Failure('record.invalid', problem, {
    path: join(path, recordName),
    hint: 'move the folder of this trial away; the same z2r run command then runs it again',
  });
}

/** Moves what earlier runners left unfinished out of the way; says how many. Only under the run's lock. */
export async function setInterruptedAside(folder: string): Promise<number> {
  const { trials, interrupted } = placesOf(folder);
  let count = 0;
  for (const name of await namesIn(trials)) {
    const path = join(trials, name);
    if (!(await lstat(path)).isDirectory()) continue;
    const inside = await namesIn(path);
    if (inside.includes(workName)) await removeTree(join(path, workName));
    if (inside.includes(recordName)) continue;
    await mkdir(interrupted, { recursive: true });
    await moveToFree(path, join(interrupted, name));
    count += 1;
  }
  return count;
}

async function moveToFree(from: string, to: string): Promise<void> {
  for (let number = 1; ; number += 1) {
    const target = `${to}-${number}`;
    try {
      // A folder with something in it is never replaced by rename; an empty one would be.
      await mkdir(target);
      return await rename(from, target);
    } catch (error) {
      if (systemCode(error) !== 'EEXIST') throw error;
    }
  }
}
