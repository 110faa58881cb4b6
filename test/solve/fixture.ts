import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Agent } from '../../src/agent/index.js';
import { loadAgent } from '../../src/agent/index.js';
import type { Environment } from '../../src/environment/index.js';
import { Deadline, type Digest, digestOf, MiB, removeTree } from '../../src/lib/index.js';
import { bubblewrapProvider, hostPath, runId } from '../../src/sandbox/index.js';
import { type SolveRequest, type SolveResult, solve } from '../../src/solve/index.js';
import type { ModulePath, Task, TaskId } from '../../src/task/index.js';
import { makeSmallRoot } from '../sandbox/small-root.js';

/** A task of nothing but two documents and a hidden suite, an environment of a few programs, and a place for trials. */
export class SolveFixture {
  readonly provider = bubblewrapProvider();
  readonly folder: string;
  readonly environment: Environment;
  readonly task: Task;
  #made = 0;

  private constructor(folder: string, root: string) {
    this.folder = folder;
    this.environment = {
      kind: 'host-tools',
      identity: digestOf('fixture'),
      root: hostPath(root),
      variables: { PATH: '/usr/bin', LANG: 'C.UTF-8', HOME: '/nowhere' },
      fingerprint: {},
      linkRoots: ['/usr'],
    };
    this.task = taskIn(join(folder, 'task'));
  }

  static async make(): Promise<SolveFixture> {
    const folder = await mkdtemp(join(tmpdir(), 'z2r-'));
    const fixture = new SolveFixture(folder, await makeSmallRoot());
    for (const [name, text] of Object.entries({
      'public/Full_PRD.md': '# Requirements\n',
      'public/Interface_Contract.md': '# Contract\n',
      'milestones/final/tests/F01_hidden.test.mjs': 'hidden\n',
      'zero2repo/reference/upstream.js': 'upstream\n',
    })) {
      await mkdir(join(folder, 'task', name, '..'), { recursive: true });
      await writeFile(join(folder, 'task', name), text);
    }
    return fixture;
  }

  async remove(): Promise<void> {
    await removeTree(this.folder);
    await removeTree(this.environment.root);
  }

  /** An agent that runs a shell script. */
  async shell(script: string, ...more: readonly string[]): Promise<Agent> {
    return this.agent({ kind: 'command', command: ['bash', '-c', script, 'agent', ...more] });
  }

  async agent(spec: Readonly<Record<string, unknown>>): Promise<Agent> {
    this.#made += 1;
    const path = join(this.folder, `agent-${this.#made}.json`);
    await writeFile(path, JSON.stringify({ schema_version: 1, name: 'probe', ...spec }));
    return loadAgent(path, { searchFolders: [] });
  }

  /** Lets an agent work; the workspace and the trial's folder are kept until the fixture is removed. */
  async solve(agent: Agent, changes: Partial<SolveRequest> = {}): Promise<Solved> {
    this.#made += 1;
    const work = join(this.folder, `trial-${this.#made}`, 'work');
    const [folder, workspace] = [join(work, '..'), join(work, 'app')];
    await mkdir(workspace, { recursive: true });
    const progress: string[] = [];
    const result = await solve({
      ...{ task: this.task, agent, environment: this.environment, provider: this.provider },
      ...{ user: this.provider.createUser(), run: runId(`solve-${process.pid}`), label: 'solve' },
      ...{ folder, workspace, stallMs: 0, cacheFolder: join(this.folder, 'cache') },
      limits: { memoryBytes: 256 * MiB, processes: 64, fileBytes: 64 * MiB, diskBytes: 32 * MiB },
      deadline: Deadline.in(30_000),
      signal: new AbortController().signal,
      onProgress: (line) => progress.push(line),
      ...changes,
    });
    return new Solved(result, folder, workspace, progress);
  }
}

export class Solved {
  readonly result: SolveResult;
  readonly folder: string;
  readonly workspace: string;
  readonly progress: readonly string[];

  constructor(result: SolveResult, folder: string, workspace: string, progress: readonly string[]) {
    this.result = result;
    this.folder = folder;
    this.workspace = workspace;
    this.progress = progress;
  }

  get stop(): string {
    return this.result.stop;
  }

  /** `submitted`, or the problem. */
  get submission(): string {
    const { submission } = this.result;
    return submission.kind === 'submitted' ? 'submitted' : submission.problem;
  }

  log(): Promise<string> {
    return readFile(join(this.folder, 'agent.log'), 'utf8');
  }

  file(name: string): Promise<string> {
    return readFile(join(this.workspace, name), 'utf8');
  }

  /** Names in the workspace. */
  async files(): Promise<string[]> {
    return (await readdir(this.workspace)).sort();
  }
}

export const submitting = 'echo CODINGBENCH_SUBMIT > /logs/agent/submit';

/** A task with nothing optional. */
export function taskIn(folder: string): Task {
  const digest: Digest = digestOf('fixture');
  return {
    id: 'fixture' as TaskId,
    folder,
    status: undefined,
    productName: 'Fixture',
    language: 'text',
    techStack: undefined,
    specification: {
      prd: join(folder, 'public/Full_PRD.md'),
      contract: join(folder, 'public/Interface_Contract.md'),
      hardware: undefined,
    },
    build: {
      installCommand: 'true',
      buildCommand: undefined,
      workdir: '.',
      gpus: undefined,
      judgeBans: [],
      judgeProfile: 'standard',
      environmentChecks: [],
    },
    suite: {
      folder: join(folder, 'milestones/final'),
      modules: ['tests/F01_hidden.test.mjs' as ModulePath],
      supportFiles: [],
      command: 'node --test',
      workdir: '.',
      judgeTimeoutSeconds: undefined,
      wallSeconds: undefined,
      measuredOnArch: undefined,
      substrates: [],
      expectedTestCount: undefined,
      frameworkLabel: undefined,
      oneProcess: true,
      tier: 'C',
      moduleTiers: new Map(),
    },
    recipe: undefined,
    denylist: undefined,
    sensitiveTerms: [],
    controls: [],
    reference: undefined,
    hostTools: undefined,
    inventory: undefined,
    features: [],
    digests: { task: digest, publicPart: digest, suite: digest },
  };
}
