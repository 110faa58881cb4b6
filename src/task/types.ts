import type { Brand, Digest } from '../lib/index.js';

export type TaskId = Brand<string, 'TaskId'>;
/** `tests/F01.py::test_x[1]` or `tests/F01.test.mjs::suite > name`: module path, two colons, name. */
export type TestId = Brand<string, 'TestId'>;
/** Path of a test module relative to the suite: `tests/F01_acceptance.py`. */
export type ModulePath = Brand<string, 'ModulePath'>;
export type FeatureId = Brand<string, 'FeatureId'>;

/** How far the judged code is kept from the deciding process (architecture section 6, point 5). */
export type Tier = 'A' | 'B' | 'C';

/** One benchmark problem, read from a case package of the official layout plus our optional files. */
export interface Task {
  readonly id: TaskId;
  /** Absolute path of the package. */
  readonly folder: string;
  readonly status: string | undefined;
  readonly productName: string;
  readonly language: string;
  readonly techStack: string | undefined;
  readonly specification: Specification;
  readonly build: Build;
  readonly suite: Suite;
  readonly recipe: Recipe | undefined;
  readonly denylist: Denylist | undefined;
  readonly sensitiveTerms: readonly string[];
  readonly controls: readonly Control[];
  readonly reference: Reference | undefined;
  /** Tools of the host that make up the environment where no image is used. */
  readonly hostTools: HostTools | undefined;
  readonly inventory: Inventory | undefined;
  readonly features: readonly Feature[];
  readonly digests: TaskDigests;
}

export interface TaskDigests {
  /** Everything that decides a verdict: public part, suite, recipe, our additions; controls are left out. */
  readonly task: Digest;
  readonly publicPart: Digest;
  readonly suite: Digest;
}

export interface Specification {
  /** Absolute paths on the host; `hardware` is optional. */
  readonly prd: string;
  readonly contract: string;
  readonly hardware: string | undefined;
}

export interface Build {
  readonly installCommand: string;
  /** Shown to the agent, never run by the harness; undefined means "no build step" (``, `true`, `:`). */
  readonly buildCommand: string | undefined;
  readonly workdir: string;
  readonly gpus: string | undefined;
  readonly judgeBans: readonly JudgeBan[];
  readonly judgeProfile: 'standard' | 'cow';
  readonly environmentChecks: readonly EnvironmentCheck[];
}

export type JudgeBan = 'socket' | 'subprocess' | 'network' | 'filesystem_outside_workspace';

export interface EnvironmentCheck {
  readonly name: string;
  readonly command: string;
  readonly phase: 'solve' | 'judge' | 'both';
  readonly timeoutSeconds: number;
}

export interface Suite {
  /** Absolute path of `milestones/final`, mounted at `/tests/final`. */
  readonly folder: string;
  readonly modules: readonly ModulePath[];
  readonly supportFiles: readonly string[];
  /** As written in test_manifest.json; rewritten by `src/testing` before it is used. */
  readonly command: string;
  readonly workdir: string;
  readonly judgeTimeoutSeconds: number | undefined;
  readonly wallSeconds: number | undefined;
  readonly measuredOnArch: string | undefined;
  readonly substrates: readonly string[];
  readonly expectedTestCount: number | undefined;
  readonly frameworkLabel: string | undefined;
  /** All modules in one process: declared by us, or an official package without our additions. */
  readonly oneProcess: boolean;
  readonly tier: Tier;
  /** Declared exceptions from `tier`. */
  readonly moduleTiers: ReadonlyMap<ModulePath, Tier>;
}

/** A feature point of the PRD and the test modules that check it (from `execution_groups` or our features.json). */
export interface Feature {
  readonly id: FeatureId;
  readonly title: string | undefined;
  readonly modules: readonly ModulePath[];
}

export interface Recipe {
  readonly schemaVersion: 1 | 2;
  readonly baseImage: string;
  readonly installCommand: string;
  readonly buildCommand: string;
  readonly resolved: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly frozenAt: string | undefined;
}

export interface Denylist {
  readonly ecosystem: 'pip' | 'conda' | 'npm' | 'source' | 'go';
  readonly installBan: readonly string[];
  readonly importBan: readonly string[];
  readonly equivalents: readonly {
    readonly importRoot: string;
    readonly runtime: string;
    readonly evidence: string;
  }[];
}

/** A workspace with a known verdict: its base with the files of `overlay` laid over it. */
export interface Control {
  readonly name: string;
  readonly reward: 0 | 1;
  readonly note: string | undefined;
  readonly mustFail: readonly string[];
  readonly base: 'none' | 'reference';
  /** Absolute path of the control's `app` folder, if it has one. */
  readonly overlay: string | undefined;
}

/** How the reference implementation is made: pinned upstream files, then our adapter over them. */
export interface Reference {
  readonly upstream: UpstreamPin;
  /** Paths inside the fetched upstream, and where they go in the workspace. */
  readonly copy: readonly { readonly from: string; readonly to: string }[];
  /** Absolute path of the adapter's files. */
  readonly overlay: string;
}

export type UpstreamPin =
  | { readonly kind: 'npm'; readonly name: string; readonly version: string; readonly integrity: string }
  | { readonly kind: 'folder'; readonly path: string; readonly digest: Digest };

export interface HostTools {
  /** Names looked up on the host's PATH. */
  readonly programs: readonly string[];
  /** Absolute folders that come along whole (a language's standard library). */
  readonly folders: readonly string[];
}

/** What ran when the reference passed: exact test ids with their times. */
export interface Inventory {
  readonly suiteDigest: Digest;
  readonly modules: ReadonlyMap<ModulePath, InventoryModule>;
}

export interface InventoryModule {
  readonly wallMs: number;
  readonly tests: readonly { readonly id: TestId; readonly durationMs: number }[];
}
