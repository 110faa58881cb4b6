import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkLines, diskSpace, nodeCheck, toolsCheck } from '../../src/cli/checks.js';
import { paint } from '../../src/cli/paint.js';
import { GiB } from '../../src/lib/index.js';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'z2r-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

test.each([
  ['v20.19.0', 'ok'],
  ['v20.18.3', 'missing'],
  ['v18.20.0', 'missing'],
  ['v22.1.0', 'ok'],
  ['v24.0.0', 'ok'],
])('Node %s is %s', (version, kind) => {
  expect(nodeCheck(version).kind).toBe(kind);
});

test('little disk space is said, and forbids nothing', () => {
  expect(diskSpace('/x', 3 * GiB)).toMatchObject({ kind: 'ok', detail: '3.0 GiB free in /x' });
  expect(diskSpace('/x', GiB)).toMatchObject({ kind: 'degraded' });
});

describe('the tools of a task', () => {
  test('are found on the PATH if they may be executed', async () => {
    await writeFile(join(folder, 'good'), '');
    await chmod(join(folder, 'good'), 0o755);
    const tools = { programs: ['good'], folders: [folder] };
    expect(await toolsCheck('tiny', tools, `/none:${folder}`)).toEqual({
      kind: 'ok',
      name: 'tools of tiny',
      detail: 'good',
    });
  });

  test('are named when they are not there', async () => {
    const missing = join(folder, 'lib');
    expect(await toolsCheck('tiny', { programs: ['absent'], folders: [missing] }, folder)).toEqual({
      kind: 'missing',
      name: 'tools of tiny',
      detail: `not found: absent, ${missing}`,
      fix: `install absent, ${missing} so that PATH finds them`,
    });
  });
});

test('the ladder says in words and signs what it also says in colours', () => {
  const lines = checkLines(
    [
      { kind: 'ok', name: 'node', detail: 'v24.0.0' },
      { kind: 'degraded', name: 'memory limit', detail: 'no cgroup', effect: 'a watchdog' },
      { kind: 'missing', name: 'bubblewrap', detail: 'not found', fix: 'apt-get install -y bubblewrap' },
    ],
    paint(false),
  );
  expect(lines).toEqual([
    '+ ok        node          v24.0.0',
    '~ degraded  memory limit  no cgroup',
    '    effect: a watchdog',
    'x missing   bubblewrap    not found',
    '    fix: apt-get install -y bubblewrap',
  ]);
});
