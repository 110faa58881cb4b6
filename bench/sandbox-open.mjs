// How long a sandbox takes to open, run `true` and close, beside bare bubblewrap, in pairs of one run.
// Needs `npm run build`. Target: opening and closing take at most 3 times the bare command. On cgroup v1 and
// v2 the first process that joins a cgroup waits for an RCU grace period (some ms, idle): that is in `run`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstatSync, mkdtempSync, chmodSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Deadline, MiB } from '../dist/lib/index.js';
import { bubblewrapProvider, hostPath, runId, sandboxPath } from '../dist/sandbox/index.js';

const rounds = Number(process.argv[2] ?? 30);
const root = mkdtempSync(join(tmpdir(), 'z2r-bench-'));
chmodSync(root, 0o755);
/** The host's programs, as links into a read-only /usr where the host has them so. */
const shown = ['/usr', '/bin', '/lib', '/lib64'].filter((path) => lstatSync(path, { throwIfNoEntry: false }));
const links = shown.filter((path) => lstatSync(path).isSymbolicLink());
const folders = shown.filter((path) => !links.includes(path));
for (const path of links) symlinkSync(readlinkSync(path), join(root, path));

const provider = bubblewrapProvider();
const sink = { write: () => undefined, maxBytes: MiB, over: 'discard' };

async function bare() {
  const args = [
    '--unshare-all',
    '--die-with-parent',
    ...folders.flatMap((path) => ['--ro-bind', path, path]),
    ...links.flatMap((path) => ['--symlink', readlinkSync(path), path]),
    ...['--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp', 'true'],
  ];
  const [code] = await once(spawn('bwrap', args, { stdio: 'ignore' }), 'exit');
  if (code !== 0) throw new Error(`bwrap ended with ${code}`);
}

async function open() {
  return provider.open({
    run: runId('bench'),
    user: provider.createUser(),
    label: 'bench',
    root: hostPath(root),
    mounts: [
      ...folders.map((path) => ({ kind: 'read-only', source: hostPath(path), target: sandboxPath(path) })),
      { kind: 'scratch', target: sandboxPath('/tmp') },
    ],
    limits: { memoryBytes: 256 * MiB, processes: 64, fileBytes: 64 * MiB, diskBytes: 64 * MiB },
    channels: [],
  });
}

async function command(box) {
  const { end } = await box.exec({
    argv: ['true'],
    cwd: sandboxPath('/'),
    env: { PATH: '/usr/bin:/bin' },
    output: { kind: 'sinks', stdout: sink, stderr: sink },
    deadline: Deadline.in(10_000),
    signal: new AbortController().signal,
  });
  if (end.kind !== 'exit' || end.code !== 0) throw new Error(`ended with ${JSON.stringify(end)}`);
}

const samples = { bare: [], open: [], command: [], close: [], whole: [], frame: [], ratio: [] };
async function timed(name, work) {
  const from = performance.now();
  const result = await work();
  samples[name].push(performance.now() - from);
  return result;
}

for (let round = -2; round < rounds; round += 1) {
  await timed('bare', bare);
  const from = performance.now();
  const box = await timed('open', open);
  await timed('command', () => command(box));
  await timed('close', () => box[Symbol.asyncDispose]());
  samples.whole.push(performance.now() - from);
  samples.frame.push((samples.open.at(-1) + samples.close.at(-1)) / samples.bare.at(-1));
  samples.ratio.push(samples.whole.at(-1) / samples.bare.at(-1));
  if (round < 0) for (const list of Object.values(samples)) list.length = 0;
}
rmSync(root, { recursive: true });

const sorted = (list) => [...list].sort((a, b) => a - b);
const at = (list, part) => sorted(list)[Math.floor((list.length - 1) * part)].toFixed(1).padStart(8);
console.log(`${rounds} rounds${' '.repeat(20 - String(rounds).length)}  median      p90`);
for (const [name, text] of [
  ['bare', 'bwrap ... true, ms'],
  ['open', 'open a sandbox, ms'],
  ['command', 'run true in it, ms'],
  ['close', 'close it, ms'],
  ['whole', 'the three, ms'],
  ['frame', 'open and close / bare'],
  ['ratio', 'the three / bare'],
])
  console.log(`${text.padEnd(25)}${at(samples[name], 0.5)} ${at(samples[name], 0.9)}`);
