import { buildCommand } from '@stricli/core';
import { lazily } from '../command.js';
import type { CliContext } from '../context.js';
import { docs } from '../docs.js';
import type { Shell } from './completion.run.js';

const shells: readonly Shell[] = ['bash', 'zsh', 'fish'];

export const completionCommand = buildCommand<Record<never, never>, [Shell], CliContext>({
  docs: docs(
    'Print the completion script of a shell',
    `Evaluate what it prints in the shell's start file. Words are proposed by z2r itself, so they always fit its
version.`,
    ['z2r completion bash', 'z2r completion zsh', 'z2r completion fish'],
  ),
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [
        {
          brief: 'bash, zsh or fish',
          placeholder: 'SHELL',
          parse: shellOf,
          proposeCompletions: (partial) => shells.filter((shell) => shell.startsWith(partial)),
        },
      ],
    },
  },
  loader: lazily(async () => (await import('./completion.run.js')).runCompletion),
});

/** What the printed scripts call: one proposal a line, for the words typed so far. */
export const completeCommand = buildCommand<Record<never, never>, string[], CliContext>({
  docs: { brief: 'Propose words for a command line' },
  parameters: {
    positional: {
      kind: 'array',
      parameter: { brief: 'words typed so far', parse: String, placeholder: 'WORD' },
    },
  },
  loader: lazily(async () => (await import('./completion.run.js')).runComplete),
});

function shellOf(text: string): Shell {
  const shell = shells.find((known) => known === text);
  if (shell === undefined) throw new RangeError(`one of ${shells.join(', ')} is needed`);
  return shell;
}
