import {
  type Application,
  ArgumentParseError,
  ArgumentScannerError,
  buildApplication,
  buildRouteMap,
  formatMessageForArgumentScannerError,
  text_en,
} from '@stricli/core';
import { agentRoutes } from './commands/agent.js';
import { completeCommand, completionCommand } from './commands/completion.js';
import { controlsCommand } from './commands/controls.js';
import { demoCommand } from './commands/demo.js';
import { doctorCommand } from './commands/doctor.js';
import { judgeCommand } from './commands/judge.js';
import { reportCommand } from './commands/report.js';
import { retryCommand } from './commands/retry.js';
import { runCommand } from './commands/run.js';
import { shellCommand } from './commands/shell.js';
import { showCommand } from './commands/show.js';
import { sweepCommand } from './commands/sweep.js';
import { taskRoutes } from './commands/task.js';
import type { CliContext } from './context.js';
import { version } from './version.js';

const description = `zero2repo measures whether a coding agent can build a whole repository from a specification and an
empty directory: it works in a sandbox without network, submits, and is scored 1 or 0 by hidden tests.

  z2r demo      from nothing to two verdicts, without a key
  z2r doctor    what this machine can run

Every command explains itself: z2r COMMAND --help. --no-color is understood everywhere; NO_COLOR and CI are
honoured. Answers go to stdout, everything else to stderr.`;

/** The typed table of commands: help, completion and docs/reference/cli.md come from it. */
const routes = {
  demo: demoCommand,
  doctor: doctorCommand,
  run: runCommand,
  retry: retryCommand,
  report: reportCommand,
  show: showCommand,
  judge: judgeCommand,
  controls: controlsCommand,
  shell: shellCommand,
  task: taskRoutes,
  agent: agentRoutes,
  sweep: sweepCommand,
  completion: completionCommand,
  complete: completeCommand,
};

/** Names of the commands that have a page of help of their own. */
export const commandNames: readonly string[] = Object.keys(routes).filter((name) => name !== 'complete');

export function buildApp(options: { readonly color: boolean }): Application<CliContext> {
  const root = buildRouteMap<keyof typeof routes, CliContext>({
    // Without a prototype: `z2r constructor` must be as unknown as any other word.
    routes: Object.assign(Object.create(null) as typeof routes, routes),
    aliases: Object.create(null) as Record<string, never>,
    docs: {
      brief: 'Measures whether coding agents can build whole repositories',
      fullDescription: description,
      hideRoute: { complete: true },
    },
  });
  return buildApplication(root, {
    name: 'z2r',
    versionInfo: { getCurrentVersion: version },
    scanner: { caseStyle: 'allow-kebab-for-camel', allowArgumentEscapeSequence: true },
    documentation: { onlyRequiredInUsageLine: true, disableAnsiColor: !options.color },
    localization: {
      text: {
        ...text_en,
        noCommandRegisteredForInput: ({ input, corrections }) =>
          corrections.length === 0
            ? `there is no command \`${input}\``
            : `there is no command \`${input}\`; near it: ${corrections.join(', ')}`,
        exceptionWhileParsingArguments: parsingMessage,
      },
    },
  });
}

function parsingMessage(error: unknown): string {
  if (error instanceof ArgumentParseError) {
    const reason = error.exception instanceof Error ? error.exception.message : String(error.exception);
    return `\`${error.input}\` for ${error.externalFlagNameOrPlaceholder}: ${reason}`;
  }
  return error instanceof ArgumentScannerError
    ? formatMessageForArgumentScannerError(error, {})
    : String(error);
}
