import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleSandbox } from './bundle.js';
import { makeSmallRoot } from './small-root.js';

const program = `
const [, , module, root] = process.argv;
const { bubblewrapProvider, hostPath, runId, sandboxPath } = await import(module);
const provider = bubblewrapProvider();
const box = await provider.open({
  run: runId('terminal'), label: 'terminal', user: provider.createUser(), root: hostPath(root),
  mounts: [{ kind: 'scratch', target: sandboxPath('/tmp') }],
  limits: { memoryBytes: 1e8, processes: 32, fileBytes: 1e8, diskBytes: 1e7 }, channels: [],
});
const exit = await box.exec({
  argv: ['bash', '-c', 'read -r line; echo "out $line"; echo "err $line" >&2; exit 5'],
  cwd: sandboxPath('/tmp'), env: { PATH: '/usr/bin' }, output: { kind: 'terminal' },
  deadline: { remainingMs: () => 1e9, passed: () => false }, signal: new AbortController().signal,
});
await box[Symbol.asyncDispose]();
console.log(JSON.stringify(exit.end));
`;

let folder: string;
let root: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'z2r-terminal-'));
  root = await makeSmallRoot();
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await rm(root, { recursive: true, force: true });
});

test('a command on the terminal has the standard streams of the runner itself', async () => {
  const module = await bundleSandbox(folder);
  await writeFile(join(folder, 'program.mjs'), program);
  const ran = await execa(process.execPath, [join(folder, 'program.mjs'), module, root], {
    input: 'hello\n',
  });
  expect(ran.stdout).toBe('out hello\n{"kind":"exit","code":5}');
  expect(ran.stderr).toBe('err hello');
});
