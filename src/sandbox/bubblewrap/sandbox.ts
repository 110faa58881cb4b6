import type { Duplex } from 'node:stream';
import { Failure } from '../../lib/index.js';
import type {
  ChannelName,
  Command,
  End,
  Enforcement,
  Exit,
  HostPath,
  Sandbox,
  SandboxPath,
  SandboxSpec,
} from '../port.js';
import { bwrapArguments, nulTerminated } from './bwrap-arguments.js';
import { type Cgroups, joinFiles, oomKillsOf, removeCgroups } from './cgroup.js';
import { launchCommand, type Mode } from './chain.js';
import type { Channels } from './channels.js';
import { type CommandHost, type OutputPipes, type Running, startCommand } from './command.js';
import { copyIn } from './copy-in.js';
import type { FifoPool } from './fifo-pool.js';
import { memoryInUse, watch } from './guard.js';
import { isBelow } from './host-view.js';
import type { Keeper } from './keeper.js';
import type { Layout, Place } from './layout.js';
import { readOut } from './read-out.js';
import { removeStage, type Stage } from './stage.js';
import type { Tools } from './tools.js';

/** What the provider has made for one sandbox; the sandbox owns it from then on. */
export interface Parts {
  readonly spec: SandboxSpec;
  readonly mode: Mode;
  readonly tools: Tools;
  readonly layout: Layout;
  readonly stage: Stage;
  readonly keeper: Keeper;
  readonly channels: Channels;
  readonly cgroups: Cgroups;
  readonly fifos: FifoPool;
}

export class BubblewrapSandbox implements Sandbox {
  readonly enforcement: Enforcement;
  readonly #parts: Parts;
  readonly #running = new Set<Running>();
  #stopWatching: (() => void) | undefined;
  #frozen = false;
  #closing: Promise<void> | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.enforcement = enforcementOf(parts.cgroups);
  }

  async exec(command: Command): Promise<Exit> {
    const { spec, mode, tools, keeper, layout, cgroups, stage, fifos } = this.#parts;
    this.#refuseIfOver(command.argv[0]);
    if (command.signal.aborted) return notStarted({ kind: 'cancelled' });
    if (command.deadline.passed()) return notStarted({ kind: 'limit', limit: 'wall' });
    nulTerminated(command.argv);
    const pipes = await takePipes(fifos, stage.path, command);
    const killsBefore = oomKillsOf(cgroups);
    // From here to #begin nothing waits: what freeze sees is all that runs.
    const host: CommandHost = {
      stage: stage.path,
      launch: launchCommand({
        tools,
        mode,
        user: spec.user,
        keeper: keeper.pid,
        limits: spec.limits,
        joinFiles: joinFiles(cgroups),
        report: command.report !== undefined,
        argv: command.argv,
      }),
      bwrapArguments: nulTerminated(bwrapArguments(layout.steps, spec.limits, command)),
      endOrphans: () => keeper.endOrphans(),
      lateLimit: () => (oomKillsOf(cgroups) > killsBefore ? { kind: 'limit', limit: 'memory' } : undefined),
      intact: () => keeper.alive,
    };
    let running: Running;
    try {
      this.#refuseIfOver(command.argv[0]);
      running = startCommand(command, host, pipes);
    } catch (error) {
      for (const pipe of pipes ?? []) pipe.release(false);
      throw error;
    }
    this.#begin(running, killsBefore);
    try {
      return await running.result;
    } finally {
      this.#end(running);
    }
  }

  async put(source: HostPath, target: SandboxPath): Promise<void> {
    this.#refuseIfOver(`put ${target}`);
    const { place, segments } = this.#find(target);
    if (!place.writable) throw new TypeError(`not in a writable mount: ${target}`);
    const { mode, spec } = this.#parts;
    await copyIn(source, this.#onHost(place), segments, mode === 'root' ? spec.user : undefined);
  }

  async freeze(): Promise<void> {
    this.#frozen = true;
    for (const running of this.#running) running.stop({ kind: 'cancelled' });
    await Promise.allSettled([...this.#running].map((running) => running.result));
  }

  async read(path: SandboxPath, limit: number): Promise<Uint8Array | undefined> {
    if (this.#closing !== undefined)
      throw new Failure('sandbox.spawn', `read ${path}: the sandbox is closed`);
    const { place, segments } = this.#find(path);
    return readOut(this.#onHost(place), segments, limit);
  }

  async channel(name: ChannelName): Promise<Duplex> {
    return this.#parts.channels.next(name);
  }

  [Symbol.asyncDispose](): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    const { keeper, channels, cgroups, stage } = this.#parts;
    await this.freeze();
    channels.close();
    await keeper.close();
    removeStage(stage.path);
    await removeCgroups(cgroups);
  }

  #refuseIfOver(what: string): void {
    if (!this.#frozen && this.#parts.keeper.alive) return;
    const gone = this.#frozen ? 'frozen' : 'gone: its keeper was ended from outside';
    const state = this.#closing === undefined ? gone : 'closed';
    throw new Failure('sandbox.spawn', `${what}: the sandbox is ${state}`);
  }

  /** One guard for all commands of the sandbox: limits are the sandbox's, so all of them end. */
  #begin(running: Running, killsBefore: number): void {
    this.#running.add(running);
    const { spec, cgroups, keeper } = this.#parts;
    const workspaces = spec.mounts.flatMap((mount) => (mount.kind === 'workspace' ? [mount.source] : []));
    const limit = spec.limits.memoryBytes;
    const memoryExceeded = (): boolean => {
      if (cgroups.memory !== undefined) return oomKillsOf(cgroups) > killsBefore;
      const roots = [...this.#running].flatMap(({ pid }) => pid ?? []);
      return keeper.alive && memoryInUse(roots, stagePath(keeper, 'v'), limit) > limit;
    };
    this.#stopWatching ??= watch(
      { memoryExceeded, workspaces, diskBytes: spec.limits.diskBytes },
      (cause) => {
        for (const each of this.#running) each.stop(cause);
      },
    );
  }

  #end(running: Running): void {
    this.#running.delete(running);
    if (this.#running.size > 0) return;
    this.#stopWatching?.();
    this.#stopWatching = undefined;
  }

  /** The mount that shows a path: the last one that covers it. */
  #find(path: string): { readonly place: Place; readonly segments: string[] } {
    const place = this.#parts.layout.places.findLast((each) => isBelow(path, each.target));
    if (place === undefined) throw new TypeError(`not an absolute path: ${path}`);
    return { place, segments: path.slice(place.target.length).split('/').filter(Boolean) };
  }

  #onHost(place: Place): string {
    return place.in === 'host' ? place.path : stagePath(this.#parts.keeper, place.path);
  }
}

/** A path below the stage as the keeper sees it. */
export function stagePath(keeper: Keeper, path: string): string {
  return `/proc/self/fd/${keeper.stage}/${path}`;
}

async function takePipes(
  fifos: FifoPool,
  folder: string,
  command: Command,
): Promise<OutputPipes | undefined> {
  if (command.output.kind === 'terminal') return undefined;
  return Promise.all([fifos.take(folder), fifos.take(folder)]);
}

function notStarted(end: End): Exit {
  return { end, wallMs: 0, stdoutBytes: 0, stderrBytes: 0, report: new Uint8Array() };
}

function enforcementOf(cgroups: Cgroups): Enforcement {
  return {
    memory: cgroups.memory ? `cgroup-v${cgroups.memory.version}` : 'watchdog',
    processes: cgroups.pids ? `cgroup-v${cgroups.pids.version}` : 'rlimit',
    scratch: 'tmpfs',
    workspace: 'watchdog',
  };
}
