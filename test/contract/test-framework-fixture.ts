import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { ReportReading, SuiteCommand, TestFramework } from '../../src/testing/index.js';

export interface Ran {
  readonly code: number | null;
  readonly output: string;
  readonly report: Buffer;
  readonly reading: ReportReading;
}

export type Files = Readonly<Record<string, string>>;

/**
 * Starts a framework as the judge does, but without a sandbox: the same command line, with folders of
 * this machine instead of `/judge`, `/tests/final` and `/app`.
 */
export class FrameworkFixture {
  readonly framework: TestFramework;
  readonly folder: string;
  readonly suite: string;
  readonly workspace: string;

  private constructor(framework: TestFramework, folder: string) {
    this.framework = framework;
    this.folder = folder;
    this.suite = join(folder, 'suite');
    this.workspace = join(folder, 'app');
  }

  static async make(framework: TestFramework): Promise<FrameworkFixture> {
    return new FrameworkFixture(framework, await mkdtemp(join(tmpdir(), 'z2r-framework-')));
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Runs modules of a fresh suite over a fresh workspace. */
  async run(
    files: Files,
    modules: readonly string[],
    more: { workspace?: Files; command?: SuiteCommand; programs?: Readonly<Record<string, string>> } = {},
  ): Promise<Ran> {
    for (const place of [this.suite, this.workspace]) {
      await rm(place, { recursive: true, force: true });
      await mkdir(place);
    }
    await mkdir(join(this.folder, 'scratch'), { recursive: true });
    await write(this.suite, files);
    await write(this.workspace, more.workspace ?? {});
    const run = this.framework.instrument({
      command: more.command ?? { assignments: {}, words: plainCommand[this.framework.name] ?? [] },
      modules: modules.map((module) => join(this.suite, module)),
      suiteRoot: this.suite,
      workspaceRoot: this.workspace,
      scratch: join(this.folder, 'scratch'),
    });
    const judge = join(this.folder, 'judge');
    await cp(run.harnessFolder, judge, { recursive: true });
    const [program, ...words] = run.argv.map((word) => word.replace(/^\/judge(?=\/)/, judge));
    const started = more.programs?.[program ?? ''] ?? programs[program ?? ''] ?? '';
    return await this.#start(started, words, run.env);
  }

  async #start(program: string, words: readonly string[], env: Files): Promise<Ran> {
    const child = spawn(program, words, {
      cwd: this.workspace,
      env: { PATH: '/usr/bin:/bin', HOME: this.folder, LC_ALL: 'C.UTF-8', ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    });
    const [output, errors, report] = [child.stdout, child.stderr, child.stdio[3]].map((stream) =>
      gather(stream as Readable),
    );
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    const bytes = Buffer.concat(report ?? []);
    return {
      code,
      output: Buffer.concat([...(output ?? []), ...(errors ?? [])]).toString('utf8'),
      report: bytes,
      reading: this.framework.parse(bytes),
    };
  }
}

/** Debian's Python has pytest; the one that is first on PATH may not. */
const programs: Files = { python3: '/usr/bin/python3', node: process.execPath };

const plainCommand: Readonly<Record<string, readonly string[]>> = {
  pytest: ['python3', '-m', 'pytest'],
  'node:test': ['node', '--test'],
};

/** `id outcome` of each result, sorted: what most tests compare. */
export function outcomes(reading: ReportReading): string[] {
  if (reading.kind === 'bad') return [`bad: ${reading.reason}`];
  return reading.tests.map(({ id, outcome }) => `${outcome} ${id}`).sort();
}

function gather(stream: Readable): Buffer[] {
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  return chunks;
}

async function write(folder: string, files: Files): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}
