import { availableParallelism } from 'node:os';
import type { Task } from '../task/index.js';
import type { JudgingRequest } from '../trial/index.js';
import type { CliContext } from './context.js';
import { say } from './output.js';
import { cacheFolderOf } from './places.js';

export interface JudgingFlags {
  readonly quiet?: boolean;
  readonly judgeTimeout?: number;
  readonly cache?: string;
}

/** What the judge has to be told on this machine, from the flags that all judging commands share. */
export async function judgingRequest(
  context: CliContext,
  flags: JudgingFlags,
  about: { readonly task: Task; readonly folder: string; readonly label: string; readonly jobs: number },
): Promise<JudgingRequest> {
  return {
    ...about,
    provider: await context.loadProvider(),
    cacheFolder: cacheFolderOf(context, flags.cache),
    moduleLimitMs: flags.judgeTimeout === undefined ? undefined : flags.judgeTimeout * 1000,
    signal: context.interrupt,
    onProgress: flags.quiet ? () => undefined : (line) => say(context, `  ${line}`),
  };
}

export function defaultJobs(): number {
  return Math.max(1, Math.floor(availableParallelism() / 2));
}
