import type { Environment } from '../environment/index.js';
import type { Deadline } from '../lib/index.js';
import type { Limits, RunId, SandboxProvider } from '../sandbox/index.js';
import type { Task } from '../task/index.js';
import type { Snapshot } from '../workspace/index.js';

export interface JudgeRequest {
  readonly task: Task;
  readonly snapshot: Snapshot;
  readonly environment: Environment;
  readonly provider: SandboxProvider;
  readonly run: RunId;
  readonly label: string;
  /** Folder on the host for the judge's logs (`judge/NN-module.log`); made if missing. */
  readonly folder: string;
  /** Folder on the host for what is thrown away afterwards. */
  readonly scratch: string;
  readonly limits: Limits;
  /** Test modules judged side by side. */
  readonly jobs: number;
  /** Overrides every module's limit when given. */
  readonly moduleLimitMs: number | undefined;
  readonly deadline: Deadline;
  readonly signal: AbortSignal;
  readonly onProgress: (line: string) => void;
}
