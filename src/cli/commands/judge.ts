import { buildCommand } from '@stricli/core';
import { lazily } from '../command.js';
import type { CliContext } from '../context.js';
import { docs } from '../docs.js';
import { cache, jobs, json, judgeTimeout, quiet, tasksRoot } from '../flags.js';
import type { JudgeFlags } from './judge.run.js';

export const judgeCommand = buildCommand<JudgeFlags, [string], CliContext>({
  docs: docs(
    'Score a folder, or a stored trial again, with the hidden tests of a task',
    `Takes the workspace as it is, installs and builds nothing, and runs the suite in fresh sandboxes. A stored trial
is scored from the workspace it submitted; its own record is not changed.

Exit code 0 for reward 1, 10 for reward 0, 11 if no verdict was possible.`,
    ['z2r judge ./my-workspace --task selgram', 'z2r judge runs/demo/trials/TRIAL --json'],
  ),
  parameters: {
    flags: {
      task: {
        kind: 'parsed',
        parse: String,
        brief: 'task by name or path (for a trial: the one that it names)',
        placeholder: 'TASK',
        optional: true,
      },
      out: {
        kind: 'parsed',
        parse: String,
        brief: 'folder for verdict.json and the logs (default: judged/ and the time)',
        placeholder: 'DIR',
        optional: true,
      },
      jobs: { ...jobs, brief: 'test modules at the same time (default: one per two cores)' },
      judgeTimeout,
      tasksRoot,
      cache,
      json,
      quiet,
    },
    positional: {
      kind: 'tuple',
      parameters: [
        { brief: "a workspace, or a trial's folder", parse: String, placeholder: 'WORKSPACE|TRIAL' },
      ],
    },
  },
  loader: lazily(async () => (await import('./judge.run.js')).runJudge),
});
