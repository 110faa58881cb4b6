/** Stable, documented codes: scripts and tests match on these, never on the message. */
export type FailureCode =
  | 'usage.invalid'
  | 'config.invalid'
  | 'task.invalid'
  | 'task.missing'
  | 'task.unsupported'
  | 'agent.invalid'
  | 'agent.missing'
  | 'record.invalid'
  | 'record.missing'
  | 'run.locked'
  | 'run.invalid'
  | 'environment.invalid'
  | 'environment.missing-tool'
  | 'sandbox.unavailable'
  | 'sandbox.spawn'
  | 'snapshot.damaged'
  | 'upstream.unavailable'
  | 'upstream.mismatch'
  | 'disk.full';

/**
 * An expected failure with something the user can do about it: what happened (`message`), where it is
 * written (`path`), what to type next (`hint`). Anything else that is thrown is a bug and keeps its stack.
 */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: FailureCode;
  readonly path: string | undefined;
  readonly hint: string | undefined;

  constructor(
    code: FailureCode,
    message: string,
    options: { path?: string; hint?: string; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.path = options.path;
    this.hint = options.hint;
  }
}

/** The system error code (`ENOENT`, `ENOSPC` ...) of anything thrown by Node, or undefined. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** The message of anything thrown, in one line. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** True if the error, or one that caused it, says that no space is left (disk, quota or tmpfs). */
export function isDiskFull(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = systemCode(cause);
    if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'disk.full') return true;
  }
  return false;
}
