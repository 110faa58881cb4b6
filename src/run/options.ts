import type { SandboxProvider } from '../sandbox/index.js';
import type { Outcome } from '../trial/index.js';
import type { RunEvent } from './events.js';

export interface RunOptions {
  /** The run's folder: one of an earlier run is continued, otherwise it is made. */
  readonly folder: string;
  readonly provider: SandboxProvider;
  readonly cacheFolder: string;
  /** Trials at the same time. */
  readonly jobs: number;
  /** Test modules at the same time inside one trial. */
  readonly judgeJobs: number;
  readonly version: string;
  /**
   * Aborted: no trial starts any more, running ones are cancelled and stay without a record, so that the
   * next call runs them again. To stop at once, end the process: nothing that is recorded is lost.
   */
  readonly stop: AbortSignal;
  readonly onEvent: (event: RunEvent) => void;
}

export interface RunEnd {
  readonly run: string;
  readonly folder: string;
  /** How each trial of the plan ended last, by its planned name, also in earlier calls. */
  readonly outcomes: ReadonlyMap<string, Outcome>;
  /** Planned trials that have not ended. */
  readonly remaining: number;
  /** Why it did not go on to the end. */
  readonly stopped: 'interrupt' | 'disk-full' | undefined;
}
