import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { type Environment, environmentFor } from '../environment/index.js';
import { judge, type Verdict } from '../judge/index.js';
import { Deadline, Failure, removeTree, systemCode, writeJsonAtomic } from '../lib/index.js';
import { type Limits, runId, type SandboxProvider } from '../sandbox/index.js';
import type { Task } from '../task/index.js';
import { openSnapshot, type Snapshot, takeSnapshot } from '../workspace/index.js';
import { defaultBudgets } from './budgets.js';
import { readTrial } from './read-trial.js';
import { refusedVerdict } from './refused-verdict.js';
import { workName } from './run-trial.js';
import { verdictName } from './write-record.js';

export interface JudgingRequest {
  readonly task: Task;
  readonly provider: SandboxProvider;
  readonly cacheFolder: string;
  /** `verdict.json` and `judge/*.log` go here. Made if missing; a folder with a verdict is refused. */
  readonly folder: string;
  /** Names the sandboxes: letters, digits, `.`, `_`, `-`. */
  readonly label: string;
  readonly jobs: number;
  readonly moduleLimitMs: number | undefined;
  readonly limits?: Limits;
  readonly signal: AbortSignal;
  readonly onProgress: (line: string) => void;
}

/** Judges any folder as if it had been handed in. A folder that the walker refuses has a verdict too. */
export async function judgeFolder(workspace: string, request: JudgingRequest): Promise<Verdict> {
  return inWork(request, async (work) => {
    const environment = await environmentFor(request.task, { cacheFolder: request.cacheFolder });
    const result = await takeSnapshot(workspace, {
      store: join(work, 'workspaces'),
      linkRoots: environment.linkRoots,
      signal: request.signal,
    });
    return result.kind === 'refused'
      ? refusedVerdict(request.task, environment, request.provider.name, result.findings)
      : judgeSnapshot(request, environment, result.snapshot, work);
  });
}

/** Judges the stored workspace of a trial again; the trial's own files are not touched. */
export async function judgeAgain(trial: string, request: JudgingRequest): Promise<Verdict> {
  const record = await readTrial(trial);
  if (record.workspace === null)
    throw new Failure('record.invalid', '/workspace: no workspace of this trial was kept', { path: trial });
  const snapshot = await openSnapshot(storeOf(trial), record.workspace.digest);
  return inWork(request, async (work) => {
    const environment = await environmentFor(request.task, { cacheFolder: request.cacheFolder });
    return judgeSnapshot(request, environment, snapshot, work);
  });
}

/** Makes and names a folder beside a trial's own files for one more verdict: `judge-2`, `judge-3` ... */
export async function nextJudgeFolder(trial: string): Promise<string> {
  for (let number = 2; ; number += 1) {
    const folder = join(trial, `judge-${number}`);
    try {
      await mkdir(folder);
      return folder;
    } catch (error) {
      if (systemCode(error) !== 'EEXIST') throw error;
    }
  }
}

/** The snapshots of all trials of a run lie beside the folder of its trials. */
export function storeOf(trial: string): string {
  return join(dirname(dirname(resolve(trial))), 'workspaces');
}

async function judgeSnapshot(
  request: JudgingRequest,
  environment: Environment,
  snapshot: Snapshot,
  work: string,
): Promise<Verdict> {
  const verdict = await judge({
    ...request,
    snapshot,
    environment,
    run: runId('judge'),
    scratch: join(work, 'judge'),
    limits: request.limits ?? defaultBudgets.limits,
    deadline: Deadline.never(),
  });
  // What a cancelled judge says is about the cancelling, not about the workspace.
  request.signal.throwIfAborted();
  return verdict;
}

/** Gives a folder for what is thrown away, and writes the verdict. */
async function inWork(
  { folder }: JudgingRequest,
  judged: (work: string) => Promise<Verdict>,
): Promise<Verdict> {
  const file = join(folder, verdictName);
  if (existsSync(file))
    throw new Failure('usage.invalid', 'there is a verdict here already; it is not written over', {
      path: file,
      hint: 'name another folder with --out',
    });
  const work = join(folder, workName);
  await mkdir(folder, { recursive: true });
  await mkdir(work, { mode: 0o700 });
  try {
    const verdict = await judged(work);
    await writeJsonAtomic(file, verdict);
    return verdict;
  } finally {
    await removeTree(work);
  }
}
