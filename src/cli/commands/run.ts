import { buildCommand } from '@stricli/core';
import { lazily } from '../command.js';
import type { CliContext } from '../context.js';
import { docs } from '../docs.js';
import {
  agents,
  cache,
  configFile,
  jobs,
  json,
  judgeTimeout,
  out,
  positiveInteger,
  quiet,
  sandbox,
  seconds,
  tasks,
  tasksRoot,
} from '../flags.js';
import type { RunFlags } from '../settings.js';

export const runCommand = buildCommand<RunFlags, [], CliContext>({
  docs: docs(
    'Run agents on tasks and judge what they submit',
    `One trial per task, agent and attempt: the agent works in a sandbox without network until it submits or its
time is over; what it handed in is judged by hidden tests in a second sandbox. The same command again
carries on where it stopped and repeats nothing; --new starts over in another folder.

Ctrl-C once starts nothing more, cancels what runs, writes everything down and says how to carry on.
Ctrl-C twice stops at once.

Exit code 0 if every trial passed, 10 if one failed, 11 if none failed but one is invalid (the machine's
fault, no verdict; see z2r retry), 20 if this machine cannot do it, 130 if interrupted.`,
    [
      'z2r run --task selgram --agent reference --dry-run',
      'z2r run --task selgram --agent replay:pass --agent empty --jobs 2 --fail-on never',
      'z2r run --task selgram --agent reference --attempts 2 --json',
    ],
  ),
  parameters: {
    flags: {
      task: tasks,
      agent: agents,
      attempts: {
        kind: 'parsed',
        parse: positiveInteger,
        brief: 'trials of each pair of task and agent (default: 1)',
        placeholder: 'N',
        optional: true,
      },
      jobs: { ...jobs, brief: 'trials at the same time (default: 1)' },
      out,
      new: {
        kind: 'boolean',
        brief: 'start another run instead of carrying on the one of the same plan',
        optional: true,
        withNegated: false,
      },
      dryRun: {
        kind: 'boolean',
        brief: 'print the plan and what of it is there already; build and start nothing',
        optional: true,
        withNegated: false,
      },
      timeout: {
        kind: 'parsed',
        parse: seconds,
        brief: 'time that an agent has for one trial (default: 7200)',
        placeholder: 'SECONDS',
        optional: true,
      },
      stall: {
        kind: 'parsed',
        parse: seconds,
        brief: 'an agent that does nothing for so long is stopped (default: 2100)',
        placeholder: 'SECONDS',
        optional: true,
      },
      judgeTimeout,
      sandbox,
      failOn: {
        kind: 'enum',
        values: ['never', 'failed', 'invalid'],
        brief:
          'which endings turn the exit code red: none, also failed ones, or only invalid ones (default: failed)',
        optional: true,
      },
      tasksRoot,
      cache,
      config: configFile,
      json: { ...json, brief: 'print every event as one JSON line on stdout and nothing else' },
      quiet,
    },
  },
  loader: lazily(async () => (await import('./run.run.js')).runRun),
});
