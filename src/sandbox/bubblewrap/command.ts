import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, closeSync, openSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Deadline, Failure, messageOf, monotonicMs, onDeadline, printable } from '../../lib/index.js';
import type { Command, End, Exit, OutputSink } from '../port.js';
import { bwrapDescriptors } from './bwrap-arguments.js';
import type { OpenFifo } from './fifo-pool.js';
import { collect, type Drain, drainTo } from './output.js';
import { childrenOf, killProcess } from './process-tree.js';
import { endOfCode, exitCodeFrom } from './status.js';
import { helperEnvironment } from './tools.js';

const reportDescriptor = 3;
const statusBytes = 64 * 1024;
/** For a start that hangs before there is anything inside. */
const killMs = 5000;
/** After the last process has ended only what lies in the pipes is still to come. */
const drainMs = 2000;

/** What one sandbox lends to its commands. */
export interface CommandHost {
  /** Private folder of the host for what a command reads at its start. */
  readonly stage: string;
  /** Program and arguments that end in the command (launch.sh). */
  readonly launch: readonly [string, ...string[]];
  /** For bwrap's arguments descriptor. */
  readonly bwrapArguments: Buffer;
  /** Ends what the command left running. */
  readonly endOrphans: () => Promise<void>;
  /** Asked once when the command has ended: a limit that struck without anyone noticing. */
  readonly lateLimit: () => End | undefined;
  /** False if the sandbox itself was ended from outside. */
  readonly intact: () => boolean;
}

/** A command in progress. */
export interface Running {
  /** Outermost process, for the watchdogs. */
  readonly pid: number | undefined;
  /** Ends the command; the first cause wins. */
  readonly stop: (cause: End) => void;
  readonly result: Promise<Exit>;
}

/** The ends of a command's standard output and error. */
export type OutputPipes = readonly [OpenFifo, OpenFifo];

/**
 * Starts a command, at once. Ends are data; `result` rejects only if it could not be started or a sink
 * threw. `pipes` are needed for output that goes to sinks.
 */
export function startCommand(command: Command, host: CommandHost, pipes: OutputPipes | undefined): Running {
  const terminal = command.output.kind === 'terminal';
  const files = [host.bwrapArguments, ...(command.stdin === undefined ? [] : [command.stdin])].map(
    (content) => readable(host.stage, content),
  );
  const [argumentsFile, stdinFile] = files;
  const startedMs = monotonicMs();
  const [program, ...rest] = host.launch;
  const child = spawn(program, rest, {
    env: helperEnvironment,
    // Away from the terminal's process group: Ctrl-C reaches the runner alone, which decides.
    detached: true,
    stdio: [
      stdinFile ?? (terminal ? 'inherit' : 'ignore'),
      pipes?.[0].writer ?? 'inherit',
      pipes?.[1].writer ?? 'inherit',
      command.report === undefined ? 'ignore' : 'pipe',
      argumentsFile,
      'pipe',
    ],
  });
  for (const fifo of pipes ?? []) fifo.closeWriter();
  for (const file of files) closeSync(file);

  let cause: End | undefined;
  const stop = (end: End): void => {
    if (cause === undefined) endFromInside(child);
    cause ??= end;
  };
  const result = finish(child, command, host, pipes, startedMs, stop, () => cause);
  return { pid: child.pid, stop, result };
}

/**
 * The process that was started (nsenter) waits for its child inside and ends as that one ends. Only that
 * child is killed: were its parent killed first, it could go on, or stay a zombie that nobody collects.
 */
function endFromInside(child: ChildProcess): void {
  const patience = Deadline.in(killMs);
  const attempt = (): void => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const inside = childrenOf(child.pid);
    for (const pid of inside) killProcess(pid);
    // Not started yet; or it never gets so far.
    if (patience.passed()) child.kill('SIGKILL');
    else setTimeout(attempt, inside.length > 0 ? 50 : 1);
  };
  attempt();
}

async function finish(
  child: ChildProcess,
  command: Command,
  host: CommandHost,
  pipes: OutputPipes | undefined,
  startedMs: number,
  stop: (end: End) => void,
  cause: () => End | undefined,
): Promise<Exit> {
  let broken: { readonly error: unknown } | undefined;
  const breakDown = (error: unknown): void => {
    broken ??= { error };
    stop({ kind: 'cancelled' });
  };
  const sinks = command.output.kind === 'sinks' ? command.output : undefined;
  const drain = (fifo: OpenFifo | undefined, sink: OutputSink | undefined): Drain | undefined =>
    fifo && sink && drainTo(fifo.reader, sink, () => stop({ kind: 'limit', limit: 'output' }), breakDown);
  const stdout = drain(pipes?.[0], sinks?.stdout);
  const stderr = drain(pipes?.[1], sinks?.stderr);
  const reportStream = streamOf(child, reportDescriptor);
  const report =
    reportStream &&
    collect(reportStream, command.report?.maxBytes ?? 0, () => stop({ kind: 'limit', limit: 'report' }));
  const statusStream = streamOf(child, bwrapDescriptors.status);
  const status = statusStream && collect(statusStream, statusBytes, () => undefined);
  const cancelDeadline = onDeadline(command.deadline, () => stop({ kind: 'limit', limit: 'wall' }));
  const cancel = (): void => stop({ kind: 'cancelled' });
  command.signal.addEventListener('abort', cancel, { once: true });
  if (command.signal.aborted) cancel();

  const exit = await exitOf(child);
  const wallMs = monotonicMs() - startedMs;
  cancelDeadline();
  command.signal.removeEventListener('abort', cancel);
  await host.endOrphans();
  const streams = [stdout, stderr, report, status].flatMap((stream) => stream?.ended ?? []);
  const patience = new AbortController();
  await Promise.race([Promise.all(streams), sleep(drainMs, undefined, patience).catch(() => undefined)]);
  patience.abort();
  pipes?.[0].release(stdout?.sawEnd ?? false);
  pipes?.[1].release(stderr?.sawEnd ?? false);
  reportStream?.destroy();
  statusStream?.destroy();

  if (broken !== undefined) throw broken.error;
  const code = exitCodeFrom(status?.content().toString('latin1') ?? '');
  const end = cause() ?? host.lateLimit() ?? (code === undefined ? undefined : endOfCode(code));
  return {
    end: end ?? unexplained(exit, host.intact(), command, stderr?.head ?? ''),
    wallMs,
    stdoutBytes: stdout?.bytes ?? 0,
    stderrBytes: stderr?.bytes ?? 0,
    report: report?.content() ?? new Uint8Array(),
  };
}

interface ProcessExit {
  readonly signal: NodeJS.Signals | null;
  readonly error: Error | undefined;
}

function exitOf(child: ChildProcess): Promise<ProcessExit> {
  return new Promise((resolve) => {
    child.once('exit', (_code, signal) => resolve({ signal, error: undefined }));
    child.once('error', (error) => resolve({ signal: null, error }));
  });
}

/** An end without the command's exit code: somebody killed bwrap, or the command never started. */
function unexplained(exit: ProcessExit, intact: boolean, command: Command, said: string): End {
  if (intact && exit.signal !== null) return { kind: 'signal', signal: exit.signal };
  const reason = exit.error ? messageOf(exit.error) : printable(said.trim());
  const what = intact ? `${command.argv[0]} could not be started` : 'the sandbox was ended from outside';
  throw new Failure('sandbox.spawn', reason === '' ? what : `${what}: ${reason}`, {
    ...(intact && { hint: `look whether ${command.argv[0]} and ${command.cwd} exist in the environment` }),
    cause: exit.error,
  });
}

/** Node's type ends at the fifth stream. */
function streamOf(child: ChildProcess, descriptor: number): Readable | undefined {
  return (child.stdio as readonly (Readable | null | undefined)[])[descriptor] ?? undefined;
}

/** A descriptor from which the content can be read, also again through /dev/stdin; no name is left. */
function readable(stage: string, content: Uint8Array): number {
  const path = join(stage, `in-${randomBytes(6).toString('hex')}`);
  writeFileSync(path, content, { flag: 'wx', mode: 0o600 });
  chmodSync(path, 0o444);
  try {
    return openSync(path, 'r');
  } finally {
    unlinkSync(path);
  }
}
