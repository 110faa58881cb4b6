import type { CommandContext, StricliProcess } from '@stricli/core';
import type { SandboxProvider } from '../sandbox/index.js';

export interface Output {
  readonly write: (text: string) => void;
  readonly isTTY: boolean;
  readonly columns: number;
}

/** The machine as the command line sees it. `bin.ts` passes the real one, tests pass their own. */
export interface CliHost {
  readonly stdout: Output;
  readonly stderr: Output;
  /** The terminal behind `stderr` where a live table may be drawn; undefined if there is none. */
  readonly terminal: NodeJS.WriteStream | undefined;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly now: () => Date;
  /** Aborted by the first Ctrl-C. The second one ends the process; no command sees it. */
  readonly interrupt: AbortSignal;
  readonly loadProvider: () => Promise<SandboxProvider>;
}

/** Everything a command may touch. Nothing in `commands/` reads a global. */
export interface CliContext extends CommandContext, CliHost {
  readonly process: StricliProcess;
  /** The command line as typed, without colour flags. */
  readonly argv: readonly string[];
  /** `--json` was given: stdout carries JSON and nothing else, errors too. */
  readonly json: boolean;
  /** Words that may come next, from the command table (which commands cannot import: it imports them). */
  readonly propose: (words: readonly string[]) => Promise<readonly string[]>;
  readonly color: { readonly stdout: boolean; readonly stderr: boolean };
}
