import { type Agent, listAgents, loadAgent } from '../../agent/index.js';
import type { CliContext } from '../context.js';
import { type ExitCode, exitCode } from '../exit-code.js';
import { answer, answerJson, say } from '../output.js';
import { bundledAgents } from '../places.js';
import { table } from '../table.js';

export interface AgentFlags {
  readonly json?: boolean;
}

export async function runAgentList(context: CliContext): Promise<ExitCode> {
  const agents = await listAgents([bundledAgents]);
  if (context.json) answerJson(context, agents);
  else {
    answer(context, ...table(agents.map(({ name, kind, description }) => [name, kind, description])));
    say(context, 'next: z2r agent show AGENT');
  }
  return exitCode.ok;
}

export async function runAgentShow(context: CliContext, _flags: AgentFlags, name: string): Promise<ExitCode> {
  const agent = await loadAgent(name, { searchFolders: [bundledAgents], cwd: context.cwd });
  if (context.json) answerJson(context, agentJson(agent));
  else
    answer(
      context,
      ...table(
        Object.entries(agentJson(agent)).map(([key, value]) => [key, value === null ? '-' : String(value)]),
      ),
    );
  return exitCode.ok;
}

function agentJson(agent: Agent) {
  return {
    name: agent.name,
    spec_digest: agent.specDigest,
    kit_version: agent.kitVersion ?? null,
    model: agent.model ?? null,
    reasoning_effort: agent.reasoningEffort ?? null,
    credentials: agent.credentials,
  };
}
