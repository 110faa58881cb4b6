import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultCacheFolder } from './cli/places.js';
import type { Verdict } from './judge/index.js';
import { removeTree } from './lib/index.js';
import { bubblewrapProvider } from './sandbox/index.js';
import type { Task } from './task/index.js';
import { judgeFolder } from './trial/index.js';

export { type Config, defineConfig } from './cli/config-schema.js';
export type { Verdict } from './judge/index.js';
export { Failure, type FailureCode } from './lib/index.js';
export { loadTask, type Task } from './task/index.js';
export { type Outcome, readTrial, rewardOf, type TrialRecord } from './trial/index.js';

export interface JudgeOptions {
  readonly task: Task;
  /** Folder for `verdict.json` and the logs. Without it they are thrown away. */
  readonly folder?: string;
  /** Test modules side by side; 1 without it. */
  readonly jobs?: number;
  /** Limit of each test module, instead of the one that the task gives. */
  readonly moduleLimitMs?: number;
  /** Folder for built environments; the command line's without it. */
  readonly cacheFolder?: string;
  /** Aborted: the judge stops, and the promise is rejected with the signal's reason. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (line: string) => void;
}

/**
 * Judges a folder as if it had been handed in: a snapshot of it meets the hidden suite in fresh sandboxes.
 * The folder is not changed. Rejects with a `Failure` where this machine cannot judge.
 */
export async function judgeWorkspace(workspace: string, options: JudgeOptions): Promise<Verdict> {
  const scratch = await mkdtemp(join(tmpdir(), 'z2r-judge-'));
  try {
    return await judgeFolder(workspace, {
      task: options.task,
      provider: bubblewrapProvider(),
      cacheFolder: options.cacheFolder ?? defaultCacheFolder(process.env),
      folder: options.folder ?? join(scratch, 'verdict'),
      label: 'api',
      jobs: options.jobs ?? 1,
      moduleLimitMs: options.moduleLimitMs,
      signal: options.signal ?? new AbortController().signal,
      onProgress: options.onProgress ?? (() => undefined),
    });
  } finally {
    await removeTree(scratch);
  }
}
