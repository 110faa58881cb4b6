import type { FailureCode } from '../lib/index.js';
import { type ExitCode, exitCode, failureRules } from './exit-code.js';

/** A failure as the command line shows it; `internal` is a bug of zero2repo, `interrupted` is Ctrl-C. */
export interface ShownFailure {
  readonly code: FailureCode | 'internal' | 'interrupted';
  readonly message: string;
  readonly path: string | undefined;
  readonly hint: string | undefined;
  readonly exit: ExitCode;
}

/** Anything thrown, as what is shown. Failures are told by name, so that no command has to load their class. */
export function shownFailure(error: unknown): ShownFailure {
  if (isFailure(error)) {
    const rule = failureRules[error.code];
    return {
      code: error.code,
      message: error.message,
      path: error.path,
      hint: error.hint ?? rule.next,
      exit: rule.exit,
    };
  }
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return {
    code: 'internal',
    message: `a bug in zero2repo: ${error instanceof Error ? error.message : String(error)}`,
    path: stack,
    hint: 'report it with the lines above and the command as you typed it',
    exit: exitCode.internal,
  };
}

export function usageFailure(message: string, hint: string): ShownFailure {
  return { code: 'usage.invalid', message, path: undefined, hint, exit: exitCode.usage };
}

/** What is left to say when Ctrl-C ended a command that keeps nothing half done. */
export function interruption(): ShownFailure {
  const hint = 'the same command again';
  return { code: 'interrupted', message: 'interrupted', path: undefined, hint, exit: exitCode.interrupted };
}

/** Three lines: what happened, where it is written, what to type next. A long message continues, indented. */
export function failureLines(failure: ShownFailure): string[] {
  return [
    `error: ${indented(failure.message)}`,
    `where: ${indented(failure.path ?? placeOf(failure.code))}`,
    `next:  ${indented(failure.hint ?? '')}`,
  ];
}

/** The one object that `--json` puts on stdout instead of an answer. */
export function failureJson(failure: ShownFailure): string {
  const { code, message, path, hint } = failure;
  return JSON.stringify({ error: { code, message, path: path ?? null, hint: hint ?? null } });
}

function placeOf(code: ShownFailure['code']): string {
  if (code === 'internal') return 'zero2repo itself';
  return code === 'interrupted' ? 'nothing half done was kept' : failureRules[code].where;
}

function indented(text: string): string {
  return text.trimEnd().split('\n').join('\n       ');
}

function isFailure(error: unknown): error is Error & {
  readonly code: FailureCode;
  readonly path: string | undefined;
  readonly hint: string | undefined;
} {
  return (
    error instanceof Error &&
    error.name === 'Failure' &&
    'code' in error &&
    Object.hasOwn(failureRules, String(error.code))
  );
}
