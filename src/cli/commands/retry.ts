import { buildCommand } from '@stricli/core';
import { lazily } from '../command.js';
import type { CliContext } from '../context.js';
import { docs } from '../docs.js';
import { cache, jobs, json, quiet, tasksRoot } from '../flags.js';
import type { RetryFlags } from './retry.run.js';

export const retryCommand = buildCommand<RetryFlags, [string], CliContext>({
  docs: docs(
    'Run the invalid trials of a run again',
    `Only trials that the machine broke are repeated: a verdict, good or bad, is never rolled again. The older
attempts are kept beside the new ones.`,
    ['z2r retry runs/demo', 'z2r retry runs/demo --jobs 2 --json'],
  ),
  parameters: {
    flags: {
      jobs: { ...jobs, brief: 'trials at the same time (default: as the run was started)' },
      tasksRoot,
      cache,
      json,
      quiet,
    },
    positional: {
      kind: 'tuple',
      parameters: [{ brief: "the run's folder", parse: String, placeholder: 'RUN' }],
    },
  },
  loader: lazily(async () => (await import('./retry.run.js')).runRetry),
});
