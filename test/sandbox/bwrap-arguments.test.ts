import { describe, expect, test } from 'vitest';
import { MiB } from '../../src/lib/index.js';
import { bwrapArguments, nulTerminated } from '../../src/sandbox/bubblewrap/bwrap-arguments.js';
import { sandboxPath } from '../../src/sandbox/index.js';

describe('the arguments of bwrap', () => {
  test('every wall is named, then the files in order, then the root is closed', () => {
    const list = bwrapArguments(
      [
        { kind: 'ro-bind', from: '/s/m/root/usr', to: '/usr' },
        { kind: 'symlink', text: 'usr/bin', to: '/bin' },
        { kind: 'folder', to: '/tests' },
        { kind: 'bind', from: '/s/m/m0', to: '/app' },
        { kind: 'ro-bind', from: '/s/m/m1', to: '/app/given' },
      ],
      { diskBytes: 10 * MiB },
      { cwd: sandboxPath('/app'), env: { PATH: '/usr/bin', ODD: '--bind / /' } },
    );
    expect(list).toEqual([
      ...['--unshare-all', '--unshare-user', '--disable-userns', '--uid', '1000', '--gid', '1000'],
      ...['--cap-drop', 'ALL', '--new-session', '--die-with-parent', '--hostname', 'box'],
      ...['--json-status-fd', '5', '--clearenv'],
      ...['--setenv', 'PATH', '/usr/bin', '--setenv', 'ODD', '--bind / /'],
      ...['--proc', '/proc', '--dev', '/dev'],
      ...['--perms', '1777', '--size', '10485760', '--tmpfs', '/dev/shm', '--remount-ro', '/dev'],
      ...['--ro-bind', '/s/m/root/usr', '/usr', '--symlink', 'usr/bin', '/bin'],
      ...['--perms', '0755', '--dir', '/tests', '--bind', '/s/m/m0', '/app'],
      ...['--ro-bind', '/s/m/m1', '/app/given', '--remount-ro', '/', '--chdir', '/app'],
    ]);
  });

  test('a NUL cannot end one argument and begin another', () => {
    expect(nulTerminated(['a', '', 'b'])).toEqual(Buffer.from('a\0\0b\0'));
    expect(() => nulTerminated(['a\0--share-net'])).toThrow(TypeError);
  });
});
