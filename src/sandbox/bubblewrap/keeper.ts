import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, openSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { Deadline, Failure, onDeadline } from '../../lib/index.js';
import { childrenOf, killProcess } from './process-tree.js';
import { helperEnvironment } from './tools.js';

const readyMs = 60_000;
const endMs = 10_000;
const keptErrorBytes = 4096;

/** The process that holds a sandbox's namespaces (keeper.sh). When it ends, everything in them ends. */
export class Keeper {
  /** As this process sees it. */
  readonly pid: number;
  /** The stage as the keeper sees it, with everything mounted: an open folder. */
  readonly stage: number;
  readonly #child: ChildProcess;
  readonly #words: Words;
  #closed = false;

  private constructor(child: ChildProcess, words: Words, pid: number, stage: number) {
    this.#child = child;
    this.#words = words;
    this.pid = pid;
    this.stage = stage;
  }

  /** Throws a Failure `sandbox.unavailable` with what the failing program said. */
  static async start(command: readonly [string, ...string[]], stage: string): Promise<Keeper> {
    const [program, ...rest] = command;
    const child = spawn(program, rest, { stdio: 'pipe', detached: true, env: helperEnvironment });
    const words = new Words(child);
    await words.next(/^mounted$/);
    // The keeper itself knows only its number in its own pid namespace, which is 1.
    const [pid] = childrenOf(child.pid ?? 0);
    if (pid === undefined) throw new Failure('sandbox.unavailable', 'the keeper ended while it was started');
    const folder = openSync(`/proc/${pid}/root${stage}`, constants.O_RDONLY | constants.O_DIRECTORY);
    return new Keeper(child, words, pid, folder);
  }

  /** Mounts the views; their folders in the volume must be there. `copied`: overlays do not work here. */
  async mountViews(): Promise<{ readonly copied: boolean }> {
    this.#child.stdin?.write('go\n');
    const [, copied] = await this.#words.next(/^ready ([01])$/);
    return { copied: copied === '1' };
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
      for (const orphan of orphans) killProcess(orphan);
      await sleep(pause);
    }
  }

  /** Ends the keeper and with it, by the kernel, every process of the sandbox; waits for that. */
  async close(): Promise<void> {
    if (this.#closed) return;
    const running = this.alive;
    this.#closed = true;
    closeSync(this.stage);
    if (!running) return;
    const ended = once(this.#child, 'exit');
    this.#child.stdin?.destroy();
    const cancel = onDeadline(Deadline.in(endMs), () => {
      killProcess(this.pid);
      this.#child.kill('SIGKILL');
    });
    await ended;
    cancel();
  }
}

/** What a keeper says, line by line. */
class Words {
  readonly #lines: AsyncIterator<string>;
  readonly #child: ChildProcess;
  #errors = '';

  constructor(child: ChildProcessWithoutNullStreams) {
    this.#child = child;
    this.#lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    child.stdin.on('error', () => undefined);
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (this.#errors.length < keptErrorBytes) this.#errors += text.slice(0, keptErrorBytes);
    });
    child.on('error', (error) => {
      this.#errors += error.message;
    });
  }

  /** The next line, which must look like that; anything else ends the keeper and is a Failure. */
  async next(shape: RegExp): Promise<RegExpExecArray> {
    const cancel = onDeadline(Deadline.in(readyMs), () => this.#child.kill('SIGKILL'));
    const line = await this.#lines.next();
    cancel();
    const match = shape.exec(line.done ? '' : line.value);
    if (match !== null) return match;
    const ended = once(this.#child, 'close');
    this.#child.stdin?.destroy();
    this.#child.kill('SIGKILL');
    await ended;
    const problem = this.#errors.trim() || 'it ended without a word';
    throw new Failure('sandbox.unavailable', `a sandbox could not be prepared: ${problem}`);
  }
}
