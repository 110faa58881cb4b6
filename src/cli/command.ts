import type { CliContext } from './context.js';
import type { ExitCode } from './exit-code.js';
import { interruption, shownFailure } from './failure-text.js';
import { showFailure } from './output.js';

type Work<Flags, Args extends readonly unknown[]> = (
  context: CliContext,
  flags: Flags,
  ...args: Args
) => Promise<ExitCode>;

type CommandFunction<Flags, Args extends readonly unknown[]> = (
  this: CliContext,
  flags: Flags,
  ...args: Args
) => Promise<void>;

/**
 * A loader for a command: its work is imported only when it is called, what it gives back becomes the exit
 * code, and what it throws is shown once and in one way.
 */
export function lazily<Flags, Args extends readonly unknown[]>(
  load: () => Promise<Work<Flags, Args>>,
): () => Promise<CommandFunction<Flags, Args>> {
  return async () =>
    async function (flags, ...args) {
      try {
        const work = await load();
        this.process.exitCode = await work(this, flags, ...args);
      } catch (error) {
        const cancelled = this.interrupt.aborted && error instanceof Error && error.name === 'AbortError';
        this.process.exitCode = showFailure(this, cancelled ? interruption() : shownFailure(error));
      }
    };
}
