import { buildCommand } from '@stricli/core';
import { lazily } from '../command.js';
import type { CliContext } from '../context.js';
import { docs } from '../docs.js';
import { json, tasksRoot } from '../flags.js';
import type { ShowFlags } from './show.run.js';

export const showCommand = buildCommand<ShowFlags, [string], CliContext>({
  docs: docs(
    'Show one trial: its outcome, the failed tests and where their logs are',
    `Without --test: how the trial ended, what it took, and each failed test with its feature point and the first
line of its message. With --test: one test whole, with message, log and the rule that it checks. The name
may be cut to any part that is found only once.`,
    [
      'z2r show runs/demo/trials/TRIAL',
      'z2r show runs/demo/trials/TRIAL --test F04',
      'z2r show runs/demo/trials/TRIAL --json',
    ],
  ),
  parameters: {
    flags: {
      test: {
        kind: 'parsed',
        parse: String,
        brief: 'one test, by its id or a part of it',
        placeholder: 'ID',
        optional: true,
      },
      tasksRoot,
      json,
    },
    positional: {
      kind: 'tuple',
      parameters: [{ brief: "the trial's folder", parse: String, placeholder: 'TRIAL' }],
    },
  },
  loader: lazily(async () => (await import('./show.run.js')).runShow),
});
