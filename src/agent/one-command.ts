import type { End, SandboxPath } from '../sandbox/index.js';
import type { RoundContext } from './types.js';

/** Runs one command of a round: the round's environment, budget and log. */
export async function runOne(
  context: RoundContext,
  command: {
    readonly argv: readonly [string, ...string[]];
    readonly cwd: SandboxPath;
    readonly env?: Readonly<Record<string, string>>;
    readonly stdin?: Uint8Array | undefined;
  },
): Promise<End> {
  const { end } = await context.sandbox.exec({
    argv: command.argv,
    cwd: command.cwd,
    env: { ...context.env, ...command.env },
    ...(command.stdin && { stdin: command.stdin }),
    output: { kind: 'sinks', stdout: context.log, stderr: context.log },
    deadline: context.deadline,
    signal: context.signal,
  });
  return end;
}

/** What stops a round that is not inside a command, or undefined. */
export function stopped(context: RoundContext): End | undefined {
  if (context.signal.aborted) return { kind: 'cancelled' };
  return context.deadline.passed() ? { kind: 'limit', limit: 'wall' } : undefined;
}
