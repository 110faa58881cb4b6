import type { TestId } from '../task/index.js';

/** How one test ended. Only `passed` is a pass. */
export type TestOutcome = 'passed' | 'failed' | 'error' | 'skipped' | 'todo' | 'xfailed' | 'xpassed';

export interface TestResult {
  readonly id: TestId;
  readonly outcome: TestOutcome;
  readonly durationMs: number;
  /** First lines of the failure, bounded. */
  readonly message?: string;
}

/** What a report says, after bounds and schema were checked. */
export type ReportReading =
  | {
      readonly kind: 'ok';
      readonly tests: readonly TestResult[];
      readonly complete: boolean;
      readonly notes: readonly string[];
    }
  | { readonly kind: 'bad'; readonly reason: string };

/** The suite's command after the official rewriting (official-format.md 1.6), parsed without a shell. */
export interface SuiteCommand {
  /** Leading KEY=VALUE words. */
  readonly assignments: Readonly<Record<string, string>>;
  readonly words: readonly string[];
}

/** A test run as a framework wants it: what to start, with which files of the harness beside the suite. */
export interface InstrumentedRun {
  readonly argv: readonly [string, ...string[]];
  readonly env: Readonly<Record<string, string>>;
  /** Folder on the host with the runner's own files; mounted read-only at `/judge`. */
  readonly harnessFolder: string;
}

export interface RunRequest {
  readonly command: SuiteCommand;
  /** Test modules to run, absolute paths inside the sandbox (`/tests/final/tests/F01.py`). */
  readonly modules: readonly string[];
  /** Where the suite lies inside the sandbox: `/tests/final`. */
  readonly suiteRoot: string;
  readonly workspaceRoot: string;
  /** Folder for scratch files inside the sandbox. */
  readonly scratch: string;
}

/** One test runner behind our report channel: adapters pass the same contract test. */
export interface TestFramework {
  readonly name: string;
  matches(command: SuiteCommand): boolean;
  instrument(request: RunRequest): InstrumentedRun;
  /** Reads what came over the report channel. Never throws on any bytes. */
  parse(report: Uint8Array): ReportReading;
  /**
   * A suite of its own that passes in every sound environment: the sentinel beside a run that gave no
   * report. File name (relative to the suite root) to content, and the modules among them.
   */
  readonly probeSuite: {
    readonly files: Readonly<Record<string, string>>;
    readonly modules: readonly string[];
  };
}
