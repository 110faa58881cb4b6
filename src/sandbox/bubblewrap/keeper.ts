import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Deadline, Failure, onDeadline } from '../../lib/index.js';
import { childrenOf } from './process-tree.js';
import { helperEnvironment } from './tools.js';

const readyMs = 60_000;
const endMs = 10_000;
const keptErrorBytes = 4096;

/** The process that holds a sandbox's namespaces (keeper.sh). When it ends, everything in them ends. */
export class Keeper {
  /** As this process sees it. */
  readonly pid: number;
  /** The folder of its volume, opened through its mount namespace. */
  readonly volume: number;
  /** True if a view had to be copied because overlays do not work here. */
  readonly copied: boolean;
  readonly #child: ChildProcess;
  #closed = false;

  private constructor(child: ChildProcess, pid: number, volume: number, copied: boolean) {
    this.#child = child;
    this.pid = pid;
    this.volume = volume;
    this.copied = copied;
  }

  /** Throws a Failure `sandbox.unavailable` with what the failing program said. */
  static async start(command: readonly [string, ...string[]], volume: string): Promise<Keeper> {
    const [program, ...rest] = command;
    const child = spawn(program, rest, { stdio: 'pipe', detached: true, env: helperEnvironment });
    child.stdin.on('error', () => undefined);
    const ready = await readyLine(child);
    const [, copied] = /^ready ([01])$/.exec(ready.line) ?? [];
    // The keeper itself knows only its number in its own pid namespace, which is 1.
    const [pid] = copied === undefined ? [] : childrenOf(child.pid ?? 0);
    if (pid === undefined)
      throw new Failure('sandbox.unavailable', `a sandbox could not be prepared: ${ready.problem}`);
    const folder = openSync(`/proc/${pid}/root${volume}`, constants.O_RDONLY | constants.O_DIRECTORY);
    return new Keeper(child, pid, folder, copied === '1');
  }

  get alive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null && !this.#closed;
  }

  /**
   * Ends what a command left running and returns when it is gone. The keeper starts nothing after it is
   * ready, so a child of it is an orphan of a command that has ended.
   */
  async endOrphans(): Promise<void> {
    const patience = Deadline.in(endMs);
    for (let pause = 1; this.alive; pause = Math.min(pause * 2, 50)) {
      const orphans = childrenOf(this.pid);
      if (orphans.length === 0) return;
      if (patience.passed()) {
        await this.close();
        return;
      }
      for (const orphan of orphans) kill(orphan);
      await sleep(pause);
    }
  }

  /** Ends the keeper and with it, by the kernel, every process of the sandbox; waits for that. */
  async close(): Promise<void> {
    if (this.#closed) return;
    const running = this.alive;
    this.#closed = true;
    closeSync(this.volume);
    if (!running) return;
    const ended = once(this.#child, 'exit');
    this.#child.stdin?.destroy();
    const cancel = onDeadline(Deadline.in(endMs), () => {
      kill(this.pid);
      this.#child.kill('SIGKILL');
    });
    await ended;
    cancel();
  }
}

async function readyLine(child: ChildProcess): Promise<{ line: string; problem: string }> {
  let output = '';
  let errors = '';
  const cancel = onDeadline(Deadline.in(readyMs), () => child.kill('SIGKILL'));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    if (errors.length < keptErrorBytes) errors += text.slice(0, keptErrorBytes);
  });
  await new Promise<void>((resolve) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.includes('\n')) resolve();
    });
    child.once('error', (error) => {
      errors += error.message;
      resolve();
    });
    child.once('close', resolve);
  });
  cancel();
  return { line: output.split('\n')[0] ?? '', problem: errors.trim() || 'the keeper ended without a word' };
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself in the meantime.
  }
}
