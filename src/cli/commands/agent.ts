import { buildCommand, buildRouteMap } from '@stricli/core';
import { lazily } from '../command.js';
import type { CliContext } from '../context.js';
import { docs } from '../docs.js';
import { json } from '../flags.js';
import type { AgentFlags } from './agent.run.js';

const listCommand = buildCommand<AgentFlags, [], CliContext>({
  docs: docs('List the built-in agents', 'One line per agent: name and what it does.', [
    'z2r agent list',
    'z2r agent list --json',
  ]),
  parameters: { flags: { json } },
  loader: lazily(async () => (await import('./agent.run.js')).runAgentList),
});

const showCommand = buildCommand<AgentFlags, [string], CliContext>({
  docs: docs(
    'Show an agent as it would be run',
    'Reads an agent spec, checks it and prints what it would do. Names of credentials are shown, never values.',
    ['z2r agent show empty', 'z2r agent show reference --json'],
  ),
  parameters: {
    flags: { json },
    positional: {
      kind: 'tuple',
      parameters: [
        { brief: "the agent's name or the path of its spec", parse: String, placeholder: 'AGENT' },
      ],
    },
  },
  loader: lazily(async () => (await import('./agent.run.js')).runAgentShow),
});

export const agentRoutes = buildRouteMap({
  routes: { list: listCommand, show: showCommand },
  docs: { brief: 'List and show agents' },
});
