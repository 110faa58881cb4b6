import { type RunSummary, renderText, summarize } from '../report/index.js';
import { type RunEnd, readRun } from '../run/index.js';
import type { CliContext } from './context.js';
import { type ExitCode, exitCode } from './exit-code.js';
import { say } from './output.js';
import { paint } from './paint.js';
import { exitOfOutcomes } from './run-exit.js';
import { typed } from './run-parts.js';
import type { FailOn } from './settings.js';

/** After a run: its summary, what to type next, and the exit code that agrees with both. */
export async function finishRun(
  context: CliContext,
  end: RunEnd,
  options: { readonly failOn: FailOn; readonly quiet: boolean },
): Promise<ExitCode> {
  if (!context.json) {
    const summary = summarize(await readRun(end.folder));
    context.stdout.write(renderText(summary, paint(context.color.stdout)));
    if (!options.quiet) say(context, ...nextSteps(context, summary, end));
  }
  if (end.stopped === 'interrupt') return exitCode.interrupted;
  if (end.stopped === 'disk-full') return exitCode.machine;
  return exitOfOutcomes([...end.outcomes.values()], options.failOn);
}

function nextSteps(context: CliContext, summary: RunSummary, end: RunEnd): string[] {
  const folder = quoted(typed(context, end.folder));
  const failed = summary.latest.find(({ reward }) => reward === 0);
  const invalid = summary.latest.some(({ reward }) => reward === null);
  return [
    ...(end.remaining > 0 ? [`next: ${againCommand(context.argv)}   carries on with the rest`] : []),
    ...(failed ? [`next: z2r show ${quoted(typed(context, failed.folder))}   why it failed`] : []),
    ...(invalid ? [`next: z2r retry ${folder}   runs the invalid ones again`] : []),
    ...(end.remaining === 0 && !failed && !invalid ? [`next: z2r report ${folder} --format markdown`] : []),
  ];
}

/** The same command, to be typed again; without `--new`, which would start over. */
export function againCommand(argv: readonly string[]): string {
  return ['z2r', ...argv.filter((word) => word !== '--new').map(quoted)].join(' ');
}

function quoted(word: string): string {
  return /^[\w./:=@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
