import { describe, expect, test } from 'vitest';
import { isOrphaned, newBoxName, parseBoxName, runKey } from '../../src/sandbox/bubblewrap/box-name.js';
import { cgroupPlaces, limitWrites, oomKills } from '../../src/sandbox/bubblewrap/cgroup-places.js';
import { boxProblems, whyRefused } from '../../src/sandbox/bubblewrap/diagnosis.js';
import { endOfCode, exitCodeFrom } from '../../src/sandbox/bubblewrap/status.js';
import { isNewEnough } from '../../src/sandbox/bubblewrap/tools.js';
import { runId } from '../../src/sandbox/index.js';

describe('cgroups', () => {
  const v1 = 'cgroup /c/memory cgroup rw,memory 0 0\ncgroup /c/cpu cgroup rw,cpu,cpuacct 0 0\n';
  const v2 = 'cgroup2 /c cgroup2 rw 0 0\n';

  test('version 1: the hierarchy of that controller', () => {
    expect(cgroupPlaces('memory', v1, '4:memory:/job\n')).toEqual([{ version: 1, base: '/c/memory' }]);
    expect(cgroupPlaces('pids', v1, '')).toEqual([]);
  });

  test('version 2: from the top down to our own group, so that the delegated one is found', () => {
    const bases = cgroupPlaces('memory', v2, '0::/user.slice/user@5.service/app\n').map(({ base }) => base);
    expect(bases).toEqual([
      '/c',
      '/c/user.slice',
      '/c/user.slice/user@5.service',
      '/c/user.slice/user@5.service/app',
    ]);
    expect(cgroupPlaces('memory', v2, '0::/../x\n').at(-1)).toEqual({ version: 2, base: '/c/x' });
  });

  test('the limit of memory goes before the one with swap', () => {
    expect(limitWrites('memory', 1, 9).map(({ file }) => file)).toEqual([
      'memory.limit_in_bytes',
      'memory.memsw.limit_in_bytes',
    ]);
    expect(limitWrites('memory', 2, 9).find(({ file }) => file === 'memory.swap.max')?.value).toBe('0');
    expect(limitWrites('pids', 2, 9)).toEqual([{ file: 'pids.max', value: '9', optional: false }]);
  });

  test('kills for lack of memory are counted in both forms', () => {
    expect(oomKills('oom_kill_disable 0\nunder_oom 0\noom_kill 3\n')).toBe(3);
    expect(oomKills('low 0\nhigh 0\nmax 7\noom 2\noom_kill 1\noom_group_kill 1\n')).toBe(1);
    expect(oomKills('')).toBe(0);
  });
});

describe('names of what a sandbox leaves on the host', () => {
  test('say whose it is; what belongs to a live runner or to nobody is no leftover', () => {
    const run = runId('a-run');
    const box = parseBoxName(newBoxName(run));
    expect(box).toMatchObject({ pid: process.pid, run: runKey(run) });
    if (box === undefined) return;
    expect(isOrphaned(box)).toBe(false);
    expect(isOrphaned({ ...box, startTime: `${box.startTime}0` })).toBe(true);
    expect(isOrphaned({ ...box, pid: 2 ** 22 + 1 })).toBe(true);
    expect(isOrphaned({ ...box, pid: 2 ** 22 + 1, pidNamespace: '1' })).toBe(false);
    for (const name of ['z2r-1-2-3', 'systemd-private', '../z2r', `${box.text}x`])
      expect(parseBoxName(name)).toBeUndefined();
  });
});

describe('the end that bwrap reports', () => {
  test('an exit code exists only if the command was executed', () => {
    expect(exitCodeFrom('{ "child-pid": 8 }\n{ "exit-code": 3 }\n')).toBe(3);
    expect(exitCodeFrom('{ "child-pid": 8 }\n')).toBeUndefined();
    expect(exitCodeFrom('x{ "exit-code": 3 }')).toBeUndefined();
  });

  test('128 + n is signal n where there is such a signal', () => {
    expect(endOfCode(137)).toEqual({ kind: 'signal', signal: 'SIGKILL' });
    expect(endOfCode(128)).toEqual({ kind: 'exit', code: 128 });
    expect(endOfCode(255)).toEqual({ kind: 'exit', code: 255 });
  });
});

describe('why a machine has no sandbox', () => {
  const host = (files: Readonly<Record<string, string>>) => (path: string) =>
    ({ '/proc/self/mountinfo': '1 2 8:1 / / rw', ...files })[path];

  test.each([
    [{ '/proc/sys/user/max_user_namespaces': '0' }, 'sysctl -w user.max_user_namespaces'],
    [{ '/proc/sys/kernel/unprivileged_userns_clone': '0' }, 'sysctl -w kernel.unprivileged_userns_clone=1'],
    [
      { '/proc/sys/kernel/apparmor_restrict_unprivileged_userns': '1' },
      'apparmor_restrict_unprivileged_userns=0',
    ],
    [{ '/proc/self/mountinfo': '1 2 8:1 / /proc rw' }, 'outside of the chroot'],
    [{ '/.dockerenv': '' }, '--cap-add SYS_ADMIN'],
    [{}, '--sandbox docker'],
  ])('%j is mended by %s', (files, fix) => {
    const reason = whyRefused('bwrap: no', host(files));
    expect(reason.fix).toContain(fix);
    expect(reason.detail).toContain('bwrap: no');
  });

  test('versions before 0.8 cannot switch off nested user namespaces', () => {
    expect(['0.8.0', '0.11.1', '1.0'].map(isNewEnough)).toEqual([true, true, true]);
    expect(['0.7.9', undefined].map(isNewEnough)).toEqual([false, false]);
  });

  test('a sandbox that is not as specified is found out', () => {
    const good =
      'CapPrm:\t0000\nCapEff:\t0000\nCapBnd:\t0000\nNoNewPrivs:\t1\nInter-|   Receive\n face |bytes\n    lo:  0 0\n';
    expect(boxProblems(good)).toEqual([]);
    expect(boxProblems(good.replace('CapEff:\t0', 'CapEff:\t2'))).toHaveLength(1);
    expect(boxProblems(good.replace('NoNewPrivs:\t1', 'NoNewPrivs:\t0'))).toHaveLength(1);
    expect(boxProblems(`${good}  eth0:  0 0\n`)).toEqual(['network devices: lo, eth0']);
    expect(boxProblems('')).toHaveLength(5);
  });
});
