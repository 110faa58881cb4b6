import { resolve } from 'node:path';
import { Failure } from '../lib/index.js';
import type { Config } from './config-schema.js';

export type FailOn = 'never' | 'failed' | 'invalid';

/** What `run` may be told; what is left out comes from the configuration file, then from the defaults. */
export interface RunFlags {
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly dryRun?: boolean;
  readonly new?: boolean;
  readonly task?: readonly string[];
  readonly agent?: readonly string[];
  readonly attempts?: number;
  readonly jobs?: number;
  readonly out?: string;
  readonly timeout?: number;
  readonly stall?: number;
  readonly judgeTimeout?: number;
  readonly sandbox?: 'bubblewrap' | 'docker';
  readonly failOn?: FailOn;
  readonly tasksRoot?: string;
  readonly cache?: string;
  readonly config?: string;
}

/** What a run is to do, after flags, configuration file and defaults were put together. */
export interface RunSettings {
  readonly tasks: readonly string[];
  readonly agents: readonly string[];
  readonly attempts: number;
  readonly jobs: number;
  readonly out: string | undefined;
  readonly fresh: boolean;
  readonly solveSeconds: number;
  readonly stallSeconds: number;
  readonly judgeSeconds: number | undefined;
  readonly failOn: FailOn;
  readonly tasksRoot: string | undefined;
  readonly cache: string | undefined;
}

export const runDefaults = { attempts: 1, jobs: 1, timeout: 7200, stall: 2100, failOn: 'failed' } as const;

/** Flags win over the configuration file, the file wins over the defaults. */
export function runSettings(flags: RunFlags, config: Config, cwd: string): RunSettings {
  const sandbox = flags.sandbox ?? config.sandbox ?? 'bubblewrap';
  if (sandbox === 'docker')
    throw new Failure('usage.invalid', 'the docker sandbox is not part of this version', {
      hint: 'leave --sandbox out: bubblewrap is the one that exists',
    });
  const tasks = flags.task?.length ? flags.task : (config.tasks ?? []);
  const agents = flags.agent?.length ? flags.agent : (config.agents ?? []);
  if (tasks.length === 0) throw nothingNamed('task');
  if (agents.length === 0) throw nothingNamed('agent');
  const out = flags.out === undefined ? config.out : resolve(cwd, flags.out);
  return {
    tasks,
    agents,
    attempts: flags.attempts ?? config.attempts ?? runDefaults.attempts,
    jobs: flags.jobs ?? config.jobs ?? runDefaults.jobs,
    out,
    fresh: flags.new ?? false,
    solveSeconds: flags.timeout ?? config.timeout ?? runDefaults.timeout,
    stallSeconds: flags.stall ?? config.stall ?? runDefaults.stall,
    judgeSeconds: flags.judgeTimeout ?? config.judgeTimeout,
    failOn: flags.failOn ?? config.failOn ?? runDefaults.failOn,
    tasksRoot: flags.tasksRoot ?? config.tasksRoot,
    cache: flags.cache ?? config.cache,
  };
}

function nothingNamed(what: 'task' | 'agent'): Failure {
  return new Failure(
    'usage.invalid',
    `no ${what} is named, neither by --${what} nor in a configuration file`,
    {
      hint: `z2r ${what} list, then z2r run --${what} NAME ...`,
    },
  );
}
