import { buildCommand } from '@stricli/core';
import { lazily } from '../command.js';
import type { CliContext } from '../context.js';
import { docs } from '../docs.js';
import { cache, tasksRoot } from '../flags.js';

export interface ShellFlags {
  readonly task?: string;
  readonly tasksRoot?: string;
  readonly cache?: string;
}

export const shellCommand = buildCommand<ShellFlags, [string], CliContext>({
  docs: docs(
    "Open the judge's sandbox of a trial by hand",
    `The same sandbox that judged the trial: its workspace at /app, the hidden suite at /tests/final, no network. What
is changed inside is thrown away. The exit code is the one of the shell.`,
    ['z2r shell runs/demo/trials/TRIAL'],
  ),
  parameters: {
    flags: {
      task: {
        kind: 'parsed',
        parse: String,
        brief: 'task by name or path (default: the one that the trial names)',
        placeholder: 'TASK',
        optional: true,
      },
      tasksRoot,
      cache,
    },
    positional: {
      kind: 'tuple',
      parameters: [{ brief: "the trial's folder", parse: String, placeholder: 'TRIAL' }],
    },
  },
  loader: lazily(async () => (await import('./shell.run.js')).runShell),
});
