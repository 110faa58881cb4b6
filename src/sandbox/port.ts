import type { Duplex } from 'node:stream';
import type { Brand, Deadline } from '../lib/index.js';

/** An absolute path on this machine. Never derived from names that a sandbox made without a check. */
export type HostPath = Brand<string, 'HostPath'>;
/** An absolute path as processes inside a sandbox see it. */
export type SandboxPath = Brand<string, 'SandboxPath'>;

/** The run that a sandbox belongs to: `sweep` finds leftovers by it. */
export type RunId = Brand<string, 'RunId'>;

export type ChannelName = 'gateway' | 'worker';

/** What a sandbox gets to see beside its root, and where. Later mounts may lie inside earlier ones. */
export type Mount =
  /** A folder or file of the host that cannot be changed from inside. */
  | { readonly kind: 'read-only'; readonly source: HostPath; readonly target: SandboxPath }
  /** An empty folder of the host (made by the caller, owned by nobody else) that the sandbox's user may fill. */
  | { readonly kind: 'workspace'; readonly source: HostPath; readonly target: SandboxPath }
  /** A copy-on-write view of a folder of the host; what is written is thrown away with the sandbox. */
  | { readonly kind: 'view'; readonly source: HostPath; readonly target: SandboxPath }
  /** An empty folder in memory, thrown away with the sandbox. */
  | { readonly kind: 'scratch'; readonly target: SandboxPath };

export interface Limits {
  readonly memoryBytes: number;
  readonly processes: number;
  /** Size of one file that a process may write. */
  readonly fileBytes: number;
  /** What may be written in scratch folders and views together, and in workspaces together. */
  readonly diskBytes: number;
}

/** How each limit is kept on this machine, from strong to weak; goes into the trial record. */
export interface Enforcement {
  readonly memory: 'cgroup-v2' | 'cgroup-v1' | 'engine' | 'watchdog';
  readonly processes: 'cgroup-v2' | 'cgroup-v1' | 'engine' | 'rlimit';
  readonly scratch: 'tmpfs';
  readonly workspace: 'watchdog';
}

/**
 * A user that exists only for the sandboxes it is given to, as ids of the host: what processes inside may
 * change belongs to it. Inside they always see themselves as `agent`, 1000:1000.
 */
export interface SandboxUser {
  readonly uid: number;
  readonly gid: number;
}

export interface SandboxSpec {
  readonly run: RunId;
  readonly user: SandboxUser;
  /** For people and for leftovers: which trial and phase. Letters, digits, `.`, `_`, `-`. */
  readonly label: string;
  /**
   * Root file system: a folder that is mounted read-only. It must have (possibly empty) folders for the
   * mounts' targets, or the adapter makes them in a private layer.
   */
  readonly root: HostPath;
  readonly mounts: readonly Mount[];
  readonly limits: Limits;
  /** Byte streams that a process inside may open, as Unix sockets `/run/z2r/NAME.sock`. */
  readonly channels: readonly ChannelName[];
}

/** Receives output as it comes. What is over `maxBytes` is counted, and `over` says what becomes of the command. */
export interface OutputSink {
  readonly write: (bytes: Uint8Array) => void;
  readonly maxBytes: number;
  /** `discard`: the rest is dropped. `kill`: the command ends with limit `output`. */
  readonly over: 'discard' | 'kill';
}

export type CommandOutput =
  | { readonly kind: 'sinks'; readonly stdout: OutputSink; readonly stderr: OutputSink }
  /** The caller's own terminal, for `z2r shell`. */
  | { readonly kind: 'terminal' };

export interface Command {
  readonly argv: readonly [string, ...string[]];
  readonly cwd: SandboxPath;
  /** The whole environment: nothing of the host's leaks in. */
  readonly env: Readonly<Record<string, string>>;
  readonly stdin?: Uint8Array;
  readonly output: CommandOutput;
  /**
   * If set, the command finds descriptor 3 open for writing: a byte stream of its own, of at most
   * `maxBytes`, that ends with the command. More than that ends the command with limit `report`.
   */
  readonly report?: { readonly maxBytes: number };
  readonly deadline: Deadline;
  readonly signal: AbortSignal;
}

/** Why a command ended. The first cause wins: the kill that follows a limit never renames it. */
export type End =
  | { readonly kind: 'exit'; readonly code: number }
  | { readonly kind: 'signal'; readonly signal: string }
  | { readonly kind: 'limit'; readonly limit: 'wall' | 'memory' | 'output' | 'report' | 'disk' }
  | { readonly kind: 'cancelled' };

export interface Exit {
  readonly end: End;
  readonly wallMs: number;
  /** Bytes that the command wrote, also those that a sink did not get. */
  readonly stdoutBytes: number;
  readonly stderrBytes: number;
  /** What arrived on descriptor 3 (empty without `report`). */
  readonly report: Uint8Array;
}

/**
 * A private root file system without network, in which commands run, each in a process tree of its own
 * that is gone when `exec` returns: nothing outlives its command.
 */
export interface Sandbox extends AsyncDisposable {
  readonly enforcement: Enforcement;
  /** Throws only if the command could not be started at all (a Failure `sandbox.spawn`); ends are data. */
  exec(command: Command): Promise<Exit>;
  /** Copies a file or folder of the host (regular files, folders, links kept verbatim) to a writable place. */
  put(source: HostPath, target: SandboxPath): Promise<void>;
  /** Ends every process; from here on nothing can change any more, and `exec` is refused. */
  freeze(): Promise<void>;
  /** The first `limit` bytes of a regular file, or undefined; links are not followed, by any segment. */
  read(path: SandboxPath, limit: number): Promise<Uint8Array | undefined>;
  /** Waits for a process inside to connect to the channel's socket. */
  channel(name: ChannelName): Promise<Duplex>;
}

/** One line of `doctor`. `degraded` works with an effect to know, `missing` does not. */
export type Check =
  | { readonly kind: 'ok'; readonly name: string; readonly detail: string }
  | { readonly kind: 'degraded'; readonly name: string; readonly detail: string; readonly effect: string }
  | { readonly kind: 'missing'; readonly name: string; readonly detail: string; readonly fix: string };

export interface SandboxProvider {
  readonly name: 'bubblewrap' | 'docker';
  /** Cheap and without side effects; `doctor` prints it and `run` refuses to start on a `missing`. */
  probe(): Promise<readonly Check[]>;
  /** A fresh unprivileged user where the caller is root; otherwise the caller itself. */
  createUser(): SandboxUser;
  /** Throws a Failure `sandbox.unavailable` if a sandbox cannot be built exactly as specified. */
  open(spec: SandboxSpec): Promise<Sandbox>;
  /** Removes what killed runs left behind (all of them without `run`); says how many things. */
  sweep(run?: RunId): Promise<number>;
}
