import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Deadline, GiB, MiB } from '../../src/lib/index.js';
import {
  type Command,
  type End,
  type Exit,
  hostPath,
  type Mount,
  type RunId,
  runId,
  type Sandbox,
  type SandboxProvider,
  type SandboxSpec,
  type SandboxUser,
  sandboxPath,
} from '../../src/sandbox/index.js';
import { makeSmallRoot } from '../sandbox/small-root.js';

export interface Ran extends Exit {
  readonly stdout: string;
  readonly stderr: string;
}

export type Changes = Partial<Omit<Command, 'cwd' | 'output' | 'argv'>> & { readonly cwd?: string };

/** Everything that a contract test needs around a provider: a root, folders of the host, and short names. */
export class SandboxFixture {
  readonly provider: SandboxProvider;
  readonly user: SandboxUser;
  readonly run: RunId = runId(`contract-${process.pid}`);
  /** Open to every user of the host, so that only the sandbox can keep a file in it unseen. */
  readonly folder: string;
  readonly root: string;
  #made = 0;

  private constructor(provider: SandboxProvider, folder: string, root: string) {
    this.provider = provider;
    this.user = provider.createUser();
    this.folder = folder;
    this.root = root;
  }

  static async make(provider: SandboxProvider): Promise<SandboxFixture> {
    const folder = await mkdtemp(join(tmpdir(), 'z2r-contract-'));
    return new SandboxFixture(provider, folder, await makeSmallRoot());
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
    await rm(this.root, { recursive: true, force: true });
  }

  /** A fresh empty folder of the host. */
  async fresh(): Promise<string> {
    this.#made += 1;
    const path = join(this.folder, `f${this.#made}`);
    await mkdir(path, { mode: 0o755 });
    return path;
  }

  spec(mounts: readonly Mount[], changes: Partial<SandboxSpec> = {}): SandboxSpec {
    return {
      run: this.run,
      user: this.user,
      label: 'contract',
      root: hostPath(this.root),
      mounts: [scratch('/tmp'), scratch('/home/agent'), ...mounts],
      limits: { memoryBytes: 256 * MiB, processes: 64, fileBytes: GiB, diskBytes: 64 * MiB },
      channels: [],
      ...changes,
    };
  }

  open(mounts: readonly Mount[] = [], changes: Partial<SandboxSpec> = {}): Promise<Sandbox> {
    return this.provider.open(this.spec(mounts, changes));
  }
}

export const mount = {
  readOnly: (source: string, target: string): Mount => ({
    kind: 'read-only',
    source: hostPath(source),
    target: sandboxPath(target),
  }),
  workspace: (source: string, target: string): Mount => ({
    kind: 'workspace',
    source: hostPath(source),
    target: sandboxPath(target),
  }),
  view: (source: string, target: string): Mount => ({
    kind: 'view',
    source: hostPath(source),
    target: sandboxPath(target),
  }),
};

export function scratch(target: string): Mount {
  return { kind: 'scratch', target: sandboxPath(target) };
}

/** Runs a command to its end and gathers up to 1 MiB of each output. */
export async function run(box: Sandbox, argv: readonly string[], changes: Changes = {}): Promise<Ran> {
  const [program, ...rest] = argv;
  if (program === undefined) throw new TypeError('no program');
  const outputs = { stdout: [] as Uint8Array[], stderr: [] as Uint8Array[] };
  const sink = (name: 'stdout' | 'stderr') => ({
    write: (bytes: Uint8Array) => outputs[name].push(Buffer.from(bytes)),
    maxBytes: MiB,
    over: 'discard' as const,
  });
  const exit = await box.exec({
    env: { PATH: '/usr/bin', HOME: '/home/agent' },
    deadline: Deadline.in(30_000),
    signal: new AbortController().signal,
    ...changes,
    argv: [program, ...rest],
    cwd: sandboxPath(changes.cwd ?? '/tmp'),
    output: { kind: 'sinks', stdout: sink('stdout'), stderr: sink('stderr') },
  });
  return {
    ...exit,
    stdout: Buffer.concat(outputs.stdout).toString('utf8'),
    stderr: Buffer.concat(outputs.stderr).toString('utf8'),
  };
}

export function shell(box: Sandbox, script: string, changes: Changes = {}): Promise<Ran> {
  return run(box, ['bash', '-c', script], changes);
}

export function perl(box: Sandbox, program: string, ...rest: readonly string[]): Promise<Ran> {
  return run(box, ['perl', '-e', program, ...rest]);
}

export const exited = (code: number): End => ({ kind: 'exit', code });
