import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bubblewrapProvider, runId } from '../../src/sandbox/index.js';
import { bundleSandbox } from './bundle.js';
import { makeSmallRoot } from './small-root.js';

/** A runner that says `open`, then runs a command that leaves marked processes, then waits for its end. */
const runner = `
const [, , module, root, workspace, run, mark] = process.argv;
const { bubblewrapProvider, hostPath, runId, sandboxPath } = await import(module);
const provider = bubblewrapProvider();
const never = { remainingMs: () => 1e9, passed: () => false };
const sink = { write: (bytes) => process.stdout.write(bytes), maxBytes: 1e6, over: 'discard' };
const box = await provider.open({
  run: runId(run), label: 'killed', user: provider.createUser(), root: hostPath(root),
  mounts: [
    { kind: 'workspace', source: hostPath(workspace), target: sandboxPath('/app') },
    { kind: 'scratch', target: sandboxPath('/tmp') },
  ],
  limits: { memoryBytes: 1e8, processes: 32, fileBytes: 1e8, diskBytes: 1e7 }, channels: ['gateway'],
});
process.stdout.write('open\\n');
await box.exec({
  argv: ['bash', '-c', 'setsid sleep $1 & (sleep $1 &); echo running; sleep $1', 'x', mark],
  cwd: sandboxPath('/app'), env: { PATH: '/usr/bin' },
  output: { kind: 'sinks', stdout: sink, stderr: sink }, deadline: never, signal: new AbortController().signal,
});
`;

describe('a runner that is killed', () => {
  let folder: string;
  let root: string;
  let module: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'z2r-killed-'));
    root = await makeSmallRoot();
    module = await bundleSandbox(folder);
    await writeFile(join(folder, 'runner.mjs'), runner);
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
    await rm(root, { recursive: true, force: true });
  });

  /** Marks are durations: every runner has its own, so its processes can be told from others'. */
  let marks = 0;
  async function start(run: string): Promise<{ child: ChildProcess; mark: string; seen: () => string }> {
    marks += 1;
    const mark = `${process.pid}.${marks}`;
    const workspace = join(folder, `w${marks}`);
    await mkdir(workspace);
    const child = spawn(process.execPath, [join(folder, 'runner.mjs'), module, root, workspace, run, mark], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let seen = '';
    child.stdout?.on('data', (chunk) => {
      seen += String(chunk);
    });
    return { child, mark, seen: () => seen };
  }

  async function processesWith(mark: string): Promise<number> {
    const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
    const lines = await Promise.all(
      pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'latin1').catch(() => '')),
    );
    return lines.filter((line) => line.split('\0').includes(mark)).length;
  }

  async function until(what: () => Promise<boolean> | boolean): Promise<void> {
    for (let tries = 0; tries < 2000; tries += 1) {
      if (await what()) return;
      await sleep(10);
    }
    throw new Error('it did not happen within 20 seconds');
  }

  test('takes its processes and mounts with it; sweep removes the rest, once', async () => {
    const run = runId(`killed-${process.pid}`);
    const provider = bubblewrapProvider();
    const { child, mark, seen } = await start(run);
    await until(() => seen().includes('running'));
    await until(async () => (await processesWith(mark)) >= 4);
    expect(await provider.sweep(run)).toBe(0);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await until(async () => (await processesWith(mark)) === 0);
    expect(await stagesOf(child.pid ?? 0)).toHaveLength(1);
    expect(await readFile('/proc/self/mounts', 'utf8')).not.toContain(`z2r-${child.pid}-`);
    expect(await provider.sweep(runId('another-run'))).toBe(0);
    expect(await provider.sweep(run)).toBeGreaterThan(0);
    expect(await provider.sweep(run)).toBe(0);
    expect(await stagesOf(child.pid ?? 0)).toEqual([]);
    expect(await cgroupsOf(child.pid ?? 0)).toEqual([]);
  });

  test('leaves nothing at whatever moment it is killed', async () => {
    const run = runId(`moments-${process.pid}`);
    for (let moment = 0; moment < 20; moment += 1) {
      const { child, mark, seen } = await start(run);
      await until(() => seen().includes('open') || child.exitCode !== null);
      await sleep(moment);
      child.kill('SIGKILL');
      await once(child, 'exit');
      await until(async () => (await processesWith(mark)) === 0);
    }
    await bubblewrapProvider().sweep(run);
    expect(await bubblewrapProvider().sweep(run)).toBe(0);
  });
});

async function stagesOf(pid: number): Promise<string[]> {
  return (await readdir(tmpdir())).filter((name) => name.startsWith(`z2r-${pid}-`));
}

async function cgroupsOf(pid: number): Promise<string[]> {
  const folders = [
    '/sys/fs/cgroup/zero2repo',
    '/sys/fs/cgroup/memory/zero2repo',
    '/sys/fs/cgroup/pids/zero2repo',
  ];
  const names = await Promise.all(folders.map((folder) => readdir(folder).catch(() => [])));
  return names.flat().filter((name) => name.startsWith(`z2r-${pid}-`));
}
