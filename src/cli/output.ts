import type { CliContext } from './context.js';
import type { ExitCode } from './exit-code.js';
import { failureJson, failureLines, type ShownFailure } from './failure-text.js';

/** Talk: stderr, one line or more. */
export function say(context: CliContext, ...lines: readonly string[]): void {
  for (const line of lines) context.stderr.write(`${line}\n`);
}

/** The answer: stdout, one line or more. */
export function answer(context: CliContext, ...lines: readonly string[]): void {
  for (const line of lines) context.stdout.write(`${line}\n`);
}

export function answerJson(context: CliContext, value: unknown): void {
  context.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}

/** Prints a failure where it belongs and gives back the exit code it asks for. */
export function showFailure(context: CliContext, failure: ShownFailure): ExitCode {
  if (context.json) context.stdout.write(`${failureJson(failure)}\n`);
  say(context, ...failureLines(failure));
  return failure.exit;
}
