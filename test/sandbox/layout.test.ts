import { describe, expect, test } from 'vitest';
import { MiB } from '../../src/lib/index.js';
import type { HostEntry, HostView } from '../../src/sandbox/bubblewrap/host-view.js';
import { mountTable, planLayout, refuseStageInside } from '../../src/sandbox/bubblewrap/layout.js';
import { hostPath, type Mount, runId, type SandboxSpec, sandboxPath } from '../../src/sandbox/index.js';

const stage = { path: '/s', volume: '/s/v', points: '/s/m', sockets: '/s/c', table: '/s/fstab' };

/** A host that exists only as a list: names end with `/` for folders, `a -> b` is a link. */
function host(...names: string[]): HostView {
  const entries = new Map<string, HostEntry>();
  for (const name of names) {
    const [path = '', text] = name.split(' -> ');
    if (text !== undefined) entries.set(path, { kind: 'link', text });
    else if (path.endsWith('/')) entries.set(path.slice(0, -1), { kind: 'folder' });
    else entries.set(path, { kind: 'file' });
  }
  return {
    look: (path) => entries.get(path),
    names: (folder) =>
      [...entries.keys()]
        .filter((path) => path.startsWith(`${folder}/`) && !path.slice(folder.length + 1).includes('/'))
        .map((path) => path.slice(folder.length + 1)),
  };
}

const root = [
  '/r/',
  '/r/usr/',
  '/r/usr/bin/',
  '/r/usr/share/',
  '/r/bin -> usr/bin',
  '/r/etc/',
  '/r/etc/passwd',
  '/r/etc/group',
  '/r/dev/',
  '/r/tmp/',
];

function spec(...mounts: Mount[]): SandboxSpec {
  return {
    run: runId('r'),
    user: { uid: 5, gid: 5 },
    label: 'l',
    root: hostPath('/r'),
    mounts,
    limits: { memoryBytes: MiB, processes: 1, fileBytes: MiB, diskBytes: MiB },
    channels: [],
  };
}

const readOnly = (source: string, target: string): Mount => ({
  kind: 'read-only',
  source: hostPath(source),
  target: sandboxPath(target),
});
const scratch = (target: string): Mount => ({ kind: 'scratch', target: sandboxPath(target) });
const lines = (plan: ReturnType<typeof planLayout>) =>
  plan.steps.map((step) =>
    [step.kind, 'from' in step ? step.from : 'text' in step ? step.text : '', step.to].join(' '),
  );
const planned = (view: HostView, ...mounts: Mount[]) => planLayout(spec(...mounts), stage, new Map(), view);

describe('what a sandbox sees', () => {
  test('the root entry by entry: links as links, /dev and covered folders left out', () => {
    expect(lines(planned(host(...root), scratch('/tmp')))).toEqual([
      'ro-bind /s/m/root/usr /usr',
      'symlink usr/bin /bin',
      'ro-bind /s/m/root/etc /etc',
      'bind /s/v/m0 /tmp',
    ]);
  });

  test('a mount point that the root lacks opens the folders above it, and only those', () => {
    expect(lines(planned(host(...root), scratch('/usr/share/a/b')))).toEqual([
      'folder  /usr',
      'ro-bind /s/m/root/usr/bin /usr/bin',
      'folder  /usr/share',
      'symlink usr/bin /bin',
      'ro-bind /s/m/root/etc /etc',
      'ro-bind /s/m/root/tmp /tmp',
      'folder  /usr/share/a',
      'bind /s/v/m0 /usr/share/a/b',
    ]);
  });

  test('so does one that a read-only mount lacks', () => {
    const view = host(...root, '/t/', '/t/file', '/t/inner/');
    expect(lines(planned(view, readOnly('/t', '/tests'), scratch('/tests/work'))).slice(-4)).toEqual([
      'folder  /tests',
      'ro-bind /s/m/m0/file /tests/file',
      'ro-bind /s/m/m0/inner /tests/inner',
      'bind /s/v/m1 /tests/work',
    ]);
    expect(lines(planned(view, readOnly('/t', '/tests'), scratch('/tests/inner'))).slice(-2)).toEqual([
      'ro-bind /s/m/m0 /tests',
      'bind /s/v/m1 /tests/inner',
    ]);
  });

  test('accounts come from the root, else from the stage', () => {
    const bare = host('/r/', '/r/usr/', '/r/etc/', '/r/etc/hosts');
    expect(lines(planned(bare)).slice(-4)).toEqual([
      'folder  /etc',
      'ro-bind /s/m/root/etc/hosts /etc/hosts',
      'ro-bind /s/passwd /etc/passwd',
      'ro-bind /s/group /etc/group',
    ]);
  });

  test('views get a lower, upper and work folder; channels a socket', () => {
    const view: Mount = { kind: 'view', source: hostPath('/t'), target: sandboxPath('/app') };
    const plan = planLayout(spec(view), stage, new Map([['gateway', '/s/c/gateway']]), host(...root, '/t/'));
    expect(plan.views).toEqual([
      { lower: '/s/m/l0', upper: '/s/v/u0', work: '/s/v/w0', merged: '/s/m/m0', source: '/t' },
    ]);
    expect(plan.folders).toEqual(['v/u0', 'v/w0']);
    expect(plan.binds.slice(1)).toEqual([
      { source: '/t', point: '/s/m/l0' },
      { source: '/s/c/gateway', point: '/s/m/c-gateway' },
    ]);
    expect(lines(plan).slice(-4)).toEqual([
      'bind /s/m/m0 /app',
      'folder  /run',
      'folder  /run/z2r',
      'bind /s/m/c-gateway /run/z2r/gateway.sock',
    ]);
  });

  test('what cannot be had is refused', () => {
    const view = host(...root, '/t/', '/t/f');
    const refused = { code: 'sandbox.unavailable' };
    expect(() => planned(view, scratch('/bin/x'))).toThrow(
      expect.objectContaining({ ...refused, path: '/r/bin' }),
    );
    expect(() => planned(view, scratch('/etc/passwd'))).toThrow(expect.objectContaining(refused));
    expect(() => planned(view, readOnly('/none', '/x'))).toThrow(
      expect.objectContaining({ ...refused, path: '/none' }),
    );
    for (const target of ['/', '/proc', '/dev/shm'])
      expect(() => planned(view, scratch(target))).toThrow(TypeError);
    expect(() => refuseStageInside(spec(readOnly('/tmp', '/x')), '/tmp/z2r-1')).toThrow(
      expect.objectContaining(refused),
    );
  });
});

test('the mount table escapes what would split a line', () => {
  const text = mountTable(stage, [{ source: '/a b\t#\\\nü', point: '/s/m/m0' }], MiB);
  expect(text.split('\n')).toEqual([
    'z2r /s/v tmpfs size=1048576,nr_inodes=5120,mode=0711,nosuid,nodev 0 0',
    '/a\\040b\\011\\043\\134\\012ü /s/m/m0 none rbind 0 0',
    '',
  ]);
});
