import { buildCommand } from '@stricli/core';
import { lazily } from '../command.js';
import type { CliContext } from '../context.js';
import { docs } from '../docs.js';
import { cache, jobs, json, judgeTimeout, oneTask, quiet, tasksRoot } from '../flags.js';
import type { ControlsFlags } from './controls.run.js';

export const controlsCommand = buildCommand<ControlsFlags, [], CliContext>({
  docs: docs(
    "Judge a task's reference and controls, and compare with what they must get",
    `A control is a workspace whose verdict is known: the reference must get 1; an empty one, a hollow one and one that
leaves out a rule must get 0, and fail the tests that their expect.json names.

Exit code 0 if every control ended as stated, 10 if one did not.`,
    ['z2r controls --task selgram', 'z2r controls --task selgram --only reference --only empty --json'],
  ),
  parameters: {
    flags: {
      task: oneTask,
      only: {
        kind: 'parsed',
        parse: String,
        brief: 'only this control (or `reference`); may be repeated',
        placeholder: 'NAME',
        optional: true,
        variadic: true,
      },
      out: {
        kind: 'parsed',
        parse: String,
        brief: 'folder for verdicts and logs (default: controls/ and the time)',
        placeholder: 'DIR',
        optional: true,
      },
      jobs: { ...jobs, brief: 'controls at the same time (default: 1)' },
      judgeTimeout,
      tasksRoot,
      cache,
      json,
      quiet,
    },
  },
  loader: lazily(async () => (await import('./controls.run.js')).runControls),
});
