import { describe, expect, test } from 'vitest';
import { KiB } from '../../src/lib/index.js';
import { keeperCommand, launchCommand } from '../../src/sandbox/bubblewrap/chain.js';

const tools = {
  bash: '/t/bash',
  bwrap: '/t/bwrap',
  unshare: '/t/unshare',
  nsenter: '/t/nsenter',
  setpriv: '/t/setpriv',
  mount: '/t/mount',
};
const user = { uid: 4001, gid: 4002 };
const start = ['--noprofile', '--norc', '-p', '-c'];

describe('the way to a command', () => {
  const common = {
    tools,
    user,
    keeper: 77,
    limits: { fileBytes: 64 * KiB, processes: 10 },
    joinFiles: ['/cg/a', '/cg/b'],
    report: true,
    argv: ['cat', '$(x)'] as const,
  };

  test('as root: limits first, then the namespaces, then another user, then bwrap', () => {
    const [program, ...rest] = launchCommand({ ...common, mode: 'root' });
    expect(program).toBe('/t/bash');
    expect(rest.slice(0, 4)).toEqual(start);
    expect(rest.slice(5)).toEqual([
      ...['z2r-launch', 'report', '64', '13', '16384', '2', '/cg/a', '/cg/b'],
      ...['/t/nsenter', '--target', '77', '--mount', '--pid', '--'],
      ...['/t/setpriv', '--reuid', '4001', '--regid', '4002', '--clear-groups'],
      ...['--no-new-privs', '--pdeathsig', 'KILL', '--'],
      ...['/t/bwrap', '--args', '4', '--', 'cat', '$(x)'],
    ]);
  });

  test("as an ordinary user: into the keeper's user namespace, no change of user", () => {
    const rest = launchCommand({ ...common, mode: 'user', report: false, joinFiles: [] }).slice(6);
    expect(rest).toEqual([
      ...['z2r-launch', 'none', '64', '13', '16384', '0'],
      ...['/t/nsenter', '--target', '77', '--user', '--preserve-credentials', '--mount', '--pid', '--'],
      ...['/t/setpriv', '--no-new-privs', '--pdeathsig', 'KILL', '--'],
      ...['/t/bwrap', '--args', '4', '--', 'cat', '$(x)'],
    ]);
  });

  test('no script holds data: both are the same text whatever is asked for', () => {
    const keeper = (table: string) =>
      keeperCommand({ tools, user, table, mode: 'root', views: [], owned: [] }).indexOf(table);
    expect(keeper('/a b')).toBeGreaterThan(0);
    const texts = ['x', '"; rm -rf /'].map(
      (argument) => launchCommand({ ...common, mode: 'root', argv: [argument] })[5],
    );
    expect(texts[0]).toBe(texts[1]);
  });
});
