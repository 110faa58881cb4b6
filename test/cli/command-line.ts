import type { CliHost } from '../../src/cli/context.js';
import { main } from '../../src/cli/main.js';
import { bubblewrapProvider } from '../../src/sandbox/index.js';

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs one command line in this process, as `bin.ts` would, and gives back everything that it printed. */
export async function z2r(argv: readonly string[], changes: Partial<CliHost> = {}): Promise<Ran> {
  const stdout: string[] = [];
  const stderr: string[] = [];
  const sink = (texts: string[]) => ({
    write: (text: string) => void texts.push(text),
    isTTY: false,
    columns: 100,
  });
  const code = await main(argv, {
    stdout: sink(stdout),
    stderr: sink(stderr),
    terminal: undefined,
    cwd: process.cwd(),
    env: process.env,
    now: () => new Date('2026-12-01T03:12:07.000Z'),
    interrupt: new AbortController().signal,
    loadProvider: async () => bubblewrapProvider(),
    ...changes,
  });
  return { code, stdout: stdout.join(''), stderr: stderr.join('') };
}
