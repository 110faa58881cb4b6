import type { Deadline, Digest } from '../lib/index.js';
import type { End, OutputSink, Sandbox, SandboxPath } from '../sandbox/index.js';
import type { Task } from '../task/index.js';

/** A coding agent as run. Data decides what it does; this is the thing that does it. */
export interface Agent {
  readonly name: string;
  /** Digest of the spec and of every file it refers to. */
  readonly specDigest: Digest;
  readonly kitVersion: string | undefined;
  readonly model: string | undefined;
  readonly reasoningEffort: string | undefined;
  /** Names of the credentials it needs, never values. */
  readonly credentials: readonly string[];
  /** One round of work in a sandbox that is ready: instruction written, workspace empty or kept from before. */
  round(context: RoundContext): Promise<RoundEnd>;
}

export interface RoundContext {
  readonly task: Task;
  readonly sandbox: Sandbox;
  /** Path of the instruction inside the sandbox. */
  readonly instruction: SandboxPath;
  readonly workspace: SandboxPath;
  /** Variables of the environment plus the agent's own; the whole environment of every command. */
  readonly env: Readonly<Record<string, string>>;
  readonly log: OutputSink;
  readonly deadline: Deadline;
  readonly signal: AbortSignal;
  /** Where fetched upstreams are kept on the host. */
  readonly cacheFolder: string;
}

/** How the agent's own program ended; `crashed` carries what it ended with. */
export type RoundEnd =
  | { readonly kind: 'done'; readonly end: End }
  | { readonly kind: 'failed'; readonly end: End; readonly reason: string };
