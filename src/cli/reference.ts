import { type Application, type CommandContext, generateHelpTextForAllCommands } from '@stricli/core';
import { buildApp } from './app.js';

const head = `# Command reference

<!-- Generated from the command table by scripts/generate.mjs. Do not edit. -->

\`z2r\` (also installed as \`zero2repo\`). Answers go to stdout, everything else to stderr. With \`--json\`, stdout has
JSON and nothing else; a failure is \`{"error":{"code","message","path","hint"}}\`.

Understood everywhere: \`--help\`, \`--no-color\`. Before any command: \`--version\`. The variables \`NO_COLOR\` and
\`CI\` are honoured. What the exit codes mean: [exit-codes.md](exit-codes.md).
`;

/** docs/reference/cli.md, from the table of commands. */
export function renderCliReference(): string {
  // Help is text: no command is run, so none needs our context.
  const app = buildApp({ color: false }) as unknown as Application<CommandContext>;
  const pages = generateHelpTextForAllCommands(app).map(
    ([route, help]) => `## ${route}\n\n\`\`\`text\n${help.trimEnd()}\n\`\`\`\n`,
  );
  return [head, ...pages].join('\n');
}
