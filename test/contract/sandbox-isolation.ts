import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sandbox, SandboxProvider } from '../../src/sandbox/index.js';
import { exited, mount, perl, run, SandboxFixture, shell } from './sandbox-fixture.js';

/** What a hostile command cannot see, reach or do. */
export function isolationContract(make: () => SandboxProvider): void {
  let fixture: SandboxFixture;
  let box: Sandbox;
  beforeAll(async () => {
    fixture = await SandboxFixture.make(make());
    box = await fixture.open([mount.workspace(await fixture.fresh(), '/app')]);
  });
  afterAll(async () => {
    await box[Symbol.asyncDispose]();
    await fixture.remove();
  });

  describe('rights', () => {
    test('it is agent, 1000:1000, alone, without capabilities and without a way to new rights', async () => {
      expect((await run(box, ['id'])).stdout).toBe('uid=1000(agent) gid=1000(agent) groups=1000(agent)\n');
      const { stdout } = await run(box, ['cat', '/proc/self/status']);
      for (const set of ['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb'])
        expect(stdout).toContain(`${set}:\t0000000000000000\n`);
      expect(stdout).toContain('NoNewPrivs:\t1\n');
    });

    test('mounts, devices and further namespaces are refused', async () => {
      expect((await shell(box, 'mount -o remount,rw,bind /usr')).end).not.toEqual(exited(0));
      expect((await shell(box, 'mount -t tmpfs x /tmp')).end).not.toEqual(exited(0));
      expect((await shell(box, 'mknod /tmp/sda b 8 0')).end).not.toEqual(exited(0));
      for (const kind of ['--user', '--mount', '--pid', '--net'])
        expect((await run(box, ['unshare', kind, 'true'])).end).not.toEqual(exited(0));
    });

    test('the root cannot be written, nor the kernel', async () => {
      for (const place of [
        '/x',
        '/usr/x',
        '/usr/bin/bash',
        '/etc/passwd',
        '/dev/x',
        '/proc/sys/kernel/core_pattern',
      ])
        expect((await shell(box, `: >>${place}`)).end, place).not.toEqual(exited(0));
    });
  });

  describe('sight', () => {
    test('namespaces of its own', async () => {
      const kinds = ['pid', 'user', 'mnt', 'ipc', 'uts', 'net'];
      const { stdout } = await run(box, ['readlink', ...kinds.map((kind) => `/proc/self/ns/${kind}`)]);
      const own = await import('node:fs').then((fs) =>
        kinds.map((kind) => fs.readlinkSync(`/proc/self/ns/${kind}`)),
      );
      const inside = stdout.trim().split('\n');
      expect(inside).toHaveLength(kinds.length);
      for (const [index, link] of inside.entries()) expect(link).not.toBe(own[index]);
    });

    test('only its own processes, and nothing of the runner in their arguments', async () => {
      const { stdout } = await perl(
        box,
        'opendir D, "/proc"; for (sort grep /^\\d+$/, readdir D) { open F, "/proc/$_/cmdline"; print "$_ ", <F>, "\\n" }',
      );
      const lines = stdout.trim().split('\n');
      expect(lines.length).toBeLessThanOrEqual(3);
      expect(stdout).not.toContain(fixture.folder);
      expect(stdout).not.toContain(fixture.root);
    });

    test('no descriptors but 0, 1 and 2, and 3 for a report', async () => {
      const list = 'for (0..1023) { print "$_ " if -e "/proc/$$/fd/$_" }';
      // Perl itself opens none for a program given as an argument.
      expect((await perl(box, list)).stdout).toBe('0 1 2 ');
      const reporting = await run(box, ['perl', '-e', list], { report: { maxBytes: 10 } });
      expect(reporting.stdout).toBe('0 1 2 3 ');
    });

    test('no terminal to type into', async () => {
      expect((await shell(box, ': </dev/tty')).end).not.toEqual(exited(0));
    });

    test('no file of the host: not in its temporary folder, home, or the repository', async () => {
      const secret = `secret-${process.pid}`;
      await mkdir(join(fixture.folder, 'open'), { mode: 0o777 });
      await writeFile(join(fixture.folder, 'open', secret), secret, { mode: 0o666 });
      const found = await run(box, ['find', '/', '-xdev', '-name', secret]);
      expect(found.stdout).toBe('');
      const grep = await shell(box, `grep -rlI ${secret} /tmp /app /home /etc /dev/shm /run 2>/dev/null`);
      expect(grep.stdout).toBe('');
      for (const path of [fixture.folder, fixture.root, homedir(), process.cwd()])
        expect((await run(box, ['stat', path])).end, path).not.toEqual(exited(0));
      const top = await run(box, ['ls', '-A', '/']);
      const known = 'app bin dev etc home lib lib64 proc tmp usr sys run .dockerenv'.split(' ');
      expect(
        top.stdout
          .trim()
          .split('\n')
          .filter((name) => !known.includes(name)),
      ).toEqual([]);
    });

    test('the mount table names no folder of the host', async () => {
      const { stdout } = await run(box, ['cat', '/proc/self/mountinfo']);
      expect(stdout).not.toContain(process.cwd());
    });
  });

  describe('network', () => {
    test('no device but the loopback, and names do not resolve', async () => {
      const { stdout } = await run(box, ['cat', '/proc/net/dev']);
      const devices = stdout.split('\n').flatMap((line) => /^\s*(\S+):/.exec(line)?.[1] ?? []);
      expect(devices).toEqual(['lo']);
    });

    test('a server on the loopback of the host cannot be reached', async () => {
      const server = createServer((socket) => socket.end('hello'));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      const connect = `use Socket; socket(S, PF_INET, SOCK_STREAM, 0); connect(S, sockaddr_in(${port}, inet_aton("127.0.0.1"))) ? print "in" : print "out"`;
      expect((await perl(box, connect)).stdout).toBe('out');
      server.close();
    });

    test('an abstract socket of the host cannot be reached', async () => {
      const name = `z2r-abstract-${process.pid}`;
      const server = createServer((socket) => socket.end('hello'));
      await new Promise<void>((resolve) => server.listen(`\0${name}`, resolve));
      const connect = `use Socket; socket(S, PF_UNIX, SOCK_STREAM, 0); connect(S, pack("Sa*", AF_UNIX, "\\0${name}")) ? print "in" : print "out"`;
      expect((await perl(box, connect)).stdout).toBe('out');
      server.close();
    });

    test('loopback works inside', async () => {
      const talk =
        'use Socket; socket(L, PF_INET, SOCK_STREAM, 0); bind(L, sockaddr_in(0, INADDR_LOOPBACK)) or die; listen(L, 1);' +
        'my ($p) = sockaddr_in(getsockname L); socket(S, PF_INET, SOCK_STREAM, 0); connect(S, sockaddr_in($p, INADDR_LOOPBACK)) or die; print "in"';
      expect((await perl(box, talk)).stdout).toBe('in');
    });
  });
}
