#!/usr/bin/env node
import { main } from './main.js';

const interrupt = new AbortController();

process.on('SIGINT', () => {
  // The sandboxes die with this process: nothing has to be waited for.
  if (interrupt.signal.aborted) process.exit(130);
  interrupt.abort();
});

for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // The reader of a pipe went away (`z2r task list | head -1`).
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });

const terminal = process.stderr.isTTY && !process.env.CI ? process.stderr : undefined;

process.exitCode = await main(process.argv.slice(2), {
  stdout: output(process.stdout),
  stderr: output(process.stderr),
  terminal,
  cwd: process.cwd(),
  env: process.env,
  now: () => new Date(),
  interrupt: interrupt.signal,
  loadProvider: async () => (await import('../sandbox/index.js')).bubblewrapProvider(),
});

function output(stream: NodeJS.WriteStream) {
  return {
    write: (text: string): void => void stream.write(text),
    isTTY: stream.isTTY === true,
    columns: stream.columns ?? 100,
  };
}
