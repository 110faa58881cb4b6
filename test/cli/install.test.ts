import { describe, expect, test } from 'vitest';
import { packagesToInstall } from '../../src/cli/install.js';
import type { Check } from '../../src/sandbox/index.js';

const missing = (fix: string): Check => ({ kind: 'missing', name: 'x', detail: 'not found', fix });
const debian = { root: true, osRelease: 'NAME="Debian GNU/Linux"\nID=debian\n' };
const bwrap = missing('apt-get install -y bubblewrap');

describe('demo installs by itself', () => {
  test.each([
    ['as root on Debian', debian],
    ['as root on Ubuntu', { root: true, osRelease: 'ID=ubuntu\nID_LIKE=debian\n' }],
    ['as root on what is like them', { root: true, osRelease: 'ID=mint\nID_LIKE="ubuntu debian"\n' }],
  ])('%s', (_name, host) => {
    expect(packagesToInstall([bwrap, { kind: 'ok', name: 'node', detail: '' }, bwrap], host)).toEqual([
      'bubblewrap',
    ]);
  });

  test.each([
    ['as another user', [bwrap], { ...debian, root: false }],
    ['elsewhere', [bwrap], { root: true, osRelease: 'ID=fedora\n' }],
    ['what a package does not mend', [bwrap, missing('sysctl -w kernel.x=0')], debian],
    ['what a fix says beside a package', [missing('apt-get install -y a; reboot')], debian],
    ['nothing when nothing is missing', [], debian],
  ])('never %s', (_name, checks, host) => {
    expect(packagesToInstall(checks, host)).toBeUndefined();
  });
});
