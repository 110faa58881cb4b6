import { proposeCompletions, run, type StricliProcess } from '@stricli/core';
import { buildApp, commandNames } from './app.js';
import type { CliContext, CliHost } from './context.js';
import { type ExitCode, exitCode } from './exit-code.js';
import { usageFailure } from './failure-text.js';
import { showFailure } from './output.js';

/** Runs one command line and says how the process has to end. Never throws. */
export async function main(typed: readonly string[], host: CliHost): Promise<ExitCode> {
  const { argv, noColor } = withoutColorFlag(typed);
  const complaints: string[] = [];
  const context = contextOf(argv, host, noColor, complaints);
  await run(buildApp({ color: context.color.stdout }), argv, context);
  const code = Number(context.process.exitCode ?? exitCode.ok);
  if (code >= 0) return code as ExitCode;
  // The parser's own negative codes all mean "you typed something wrong".
  return showFailure(context, usageFailure(complaints.join('').trim(), helpFor(argv)));
}

function contextOf(
  argv: readonly string[],
  host: CliHost,
  noColor: boolean,
  complaints: string[],
): CliContext {
  const colored = !noColor && !host.env.NO_COLOR && host.env.TERM !== 'dumb';
  const process: StricliProcess = {
    stdout: { write: host.stdout.write, getColorDepth: () => (host.stdout.isTTY ? 4 : 1) },
    stderr: { write: (text) => complaints.push(text) },
  };
  const context: CliContext = {
    ...host,
    process,
    argv,
    json: beforeEscape(argv).includes('--json'),
    propose: async (words) => {
      const proposals = await proposeCompletions(buildApp({ color: false }), words, context);
      return proposals.map((proposal) => proposal.completion);
    },
    color: { stdout: colored && host.stdout.isTTY, stderr: colored && host.stderr.isTTY },
  };
  return context;
}

/** `--no-color` is understood everywhere, also before a command's name. */
function withoutColorFlag(typed: readonly string[]): { argv: readonly string[]; noColor: boolean } {
  const own = beforeEscape(typed);
  const kept = own.filter((word) => word !== '--no-color');
  return { argv: [...kept, ...typed.slice(own.length)], noColor: kept.length < own.length };
}

function beforeEscape(argv: readonly string[]): readonly string[] {
  const end = argv.indexOf('--');
  return end === -1 ? argv : argv.slice(0, end);
}

function helpFor(argv: readonly string[]): string {
  const [first = ''] = argv;
  if (!commandNames.includes(first)) return 'z2r --help';
  return `z2r ${first} --help`;
}
