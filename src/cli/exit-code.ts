import type { FailureCode } from '../lib/index.js';

/** Part of the public interface: documented in docs/reference/exit-codes.md and never reused for something else. */
export const exitCode = {
  ok: 0,
  internal: 1,
  usage: 2,
  failed: 10,
  invalid: 11,
  machine: 20,
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCode)[keyof typeof exitCode];

interface FailureRule {
  readonly exit: ExitCode;
  /** Said where the failure itself names no place. */
  readonly where: string;
  /** Said where the failure itself knows no better next step. */
  readonly next: string;
}

const { usage, machine } = exitCode;

/** What each failure means for the exit code, and the two lines that are printed when it says nothing better. */
export const failureRules: Readonly<Record<FailureCode, FailureRule>> = {
  'usage.invalid': { exit: usage, where: 'the command line', next: 'z2r --help' },
  'config.invalid': {
    exit: usage,
    where: 'the configuration file',
    next: 'correct it, then the same command again',
  },
  'task.invalid': { exit: usage, where: 'the task package', next: 'z2r task check DIR' },
  'task.missing': { exit: usage, where: 'the tasks folder', next: 'z2r task list' },
  'task.unsupported': { exit: usage, where: 'the task package', next: 'z2r task show TASK' },
  'agent.invalid': { exit: usage, where: 'the agent spec', next: 'correct it, then z2r agent show AGENT' },
  'agent.missing': { exit: usage, where: 'the agents folder', next: 'z2r agent list' },
  'record.invalid': { exit: usage, where: 'the trial folder', next: 'z2r run ... --new' },
  'record.missing': { exit: usage, where: 'the run folder', next: 'z2r report RUN' },
  'run.invalid': { exit: usage, where: 'the run folder', next: 'z2r run ... --new' },
  'run.locked': {
    exit: machine,
    where: 'the run folder',
    next: 'wait for the other command, or z2r run ... --new',
  },
  'environment.invalid': { exit: usage, where: 'the task package', next: 'z2r task check DIR' },
  'environment.missing-tool': { exit: machine, where: 'this machine', next: 'z2r doctor' },
  'sandbox.unavailable': { exit: machine, where: 'this machine', next: 'z2r doctor' },
  'sandbox.spawn': { exit: machine, where: 'this machine', next: 'z2r doctor' },
  'snapshot.damaged': { exit: usage, where: 'the trial folder', next: 'z2r run ... --new' },
  'upstream.unavailable': {
    exit: machine,
    where: 'the network',
    next: 'the same command again once the registry answers',
  },
  'upstream.mismatch': {
    exit: machine,
    where: 'the cache folder',
    next: 'z2r sweep --caches, then the same command again',
  },
  'disk.full': { exit: machine, where: 'this machine', next: 'z2r sweep, then the same command again' },
};
