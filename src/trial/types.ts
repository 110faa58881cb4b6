import type { Agent } from '../agent/index.js';
import type { Deadline } from '../lib/index.js';
import type { Limits, RunId, SandboxProvider } from '../sandbox/index.js';
import type { Task } from '../task/index.js';
import type { Finding, Snapshot } from '../workspace/index.js';
import type { Phase } from './outcome.js';

/** What one trial may take. Wall-clock seconds; `limits` hold on every sandbox of it. */
export interface Budgets {
  readonly solveSeconds: number;
  /** 0: no watchdog. */
  readonly stallSeconds: number;
  /** Limit of every test module, instead of the one that the task gives. */
  readonly judgeSeconds: number | undefined;
  readonly limits: Limits;
}

/** Space that is given back when a disk is full, so that what counts can still be written. */
export interface SpareSpace {
  release(): Promise<void>;
}

/** Static checks of a submission before it is judged; findings of weight `evidence` reject it. */
export type Screen = (snapshot: Snapshot, task: Task) => Promise<readonly Finding[]>;

export interface TrialRequest {
  /** Name of the trial: letters, digits, `.`, `_`, `-`. */
  readonly trial: string;
  readonly run: RunId;
  readonly attempt: number;
  readonly retry: number;
  /** The trial's folder: made if missing, otherwise empty. */
  readonly folder: string;
  /** Folder of the snapshot store that the run's trials share. */
  readonly store: string;
  readonly task: Task;
  readonly agent: Agent;
  readonly provider: SandboxProvider;
  readonly cacheFolder: string;
  readonly budgets: Budgets;
  /** Test modules judged side by side. */
  readonly judgeJobs: number;
  /** Version of zero2repo, for the record. */
  readonly version: string;
  readonly spare?: SpareSpace;
  readonly screen?: Screen;
  readonly deadline: Deadline;
  /** Aborted: the trial is cancelled, and a cancelled trial is not recorded. */
  readonly signal: AbortSignal;
  readonly onPhase: (phase: Phase) => void;
  readonly onProgress: (line: string) => void;
}
