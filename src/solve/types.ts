import type { Agent } from '../agent/index.js';
import type { Environment } from '../environment/index.js';
import type { Deadline } from '../lib/index.js';
import type { Enforcement, Limits, RunId, SandboxProvider, SandboxUser } from '../sandbox/index.js';
import type { Task } from '../task/index.js';

export interface SolveRequest {
  readonly task: Task;
  readonly agent: Agent;
  readonly environment: Environment;
  readonly provider: SandboxProvider;
  readonly user: SandboxUser;
  readonly run: RunId;
  readonly label: string;
  /** Folder of the trial on the host: logs go here. */
  readonly folder: string;
  /** Empty folder on the host, beside `folder`, that becomes `/app`. The caller removes it. */
  readonly workspace: string;
  readonly limits: Limits;
  readonly stallMs: number;
  readonly deadline: Deadline;
  readonly signal: AbortSignal;
  readonly cacheFolder: string;
  readonly onProgress: (line: string) => void;
}

export type Submission =
  | { readonly kind: 'submitted'; readonly afterMs: number }
  | { readonly kind: 'none'; readonly problem: string };

export interface Round {
  readonly number: number;
  readonly startedAt: string;
  readonly wallMs: number;
  readonly stop: Stop;
  /** `exit 0`, `signal SIGKILL`, `limit memory` ...: as printed in the record. */
  readonly end: string;
  /** Log file, relative to the trial folder. */
  readonly log: string;
}

export type Stop =
  | 'completed'
  | 'timeout'
  | 'stalled'
  | 'crashed'
  | 'out-of-memory'
  | 'over-budget'
  | 'cancelled';

/** When this is returned every process of the sandbox has ended: the workspace can be walked. */
export interface SolveResult {
  readonly stop: Stop;
  readonly submission: Submission;
  readonly wallMs: number;
  readonly rounds: readonly Round[];
  readonly enforcement: Enforcement;
}
