import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MiB } from '../../src/lib/index.js';
import type { Limits, SandboxProvider } from '../../src/sandbox/index.js';
import { exited, mount, perl, SandboxFixture, shell } from './sandbox-fixture.js';

const limits: Limits = { memoryBytes: 128 * MiB, processes: 32, fileBytes: 16 * MiB, diskBytes: 32 * MiB };

/** Nothing inside can take more of the machine than it was given. */
export function limitContract(make: () => SandboxProvider): void {
  let fixture: SandboxFixture;
  beforeAll(async () => {
    fixture = await SandboxFixture.make(make());
  });
  afterAll(() => fixture.remove());

  describe('limits', () => {
    test('say how they are kept', async () => {
      await using box = await fixture.open();
      expect(box.enforcement).toMatchObject({ scratch: 'tmpfs', workspace: 'watchdog' });
    });

    test('memory: the command ends with the limit, and the sandbox goes on', async () => {
      await using box = await fixture.open([], { limits });
      const hog =
        'my @x; for (1..400) { push @x, "x" x 1000000; select undef, undef, undef, 0.002 } sleep 60';
      expect((await perl(box, hog)).end).toEqual({ kind: 'limit', limit: 'memory' });
      expect((await shell(box, 'exit 3')).end).toEqual(exited(3));
    });

    test('memory of a child counts, even if the command hides its end', async () => {
      await using box = await fixture.open([], { limits });
      const hog = 'my @x; push @x, "x" x 1000000 and select(undef, undef, undef, 0.002) for 1..400; sleep 60';
      const ran = await shell(box, `perl -e '${hog}' || true; sleep 30; exit 0`);
      expect(ran.end).toEqual({ kind: 'limit', limit: 'memory' });
    });

    test('processes: a fork bomb is bounded', async () => {
      await using box = await fixture.open([], { limits });
      const bomb =
        'my $n = 0; for (1..500) { my $p = fork; if (!defined $p) { last } if (!$p) { sleep 60; exit } $n++ } print $n';
      const ran = await perl(box, bomb);
      expect(ran.end).toEqual(exited(0));
      expect(Number(ran.stdout)).toBeGreaterThan(limits.processes / 2);
      expect(Number(ran.stdout)).toBeLessThanOrEqual(limits.processes + 8);
      expect((await shell(box, 'exit 4')).end).toEqual(exited(4));
    });

    test('scratch folders and views: no space left', async () => {
      const source = await fixture.fresh();
      await using box = await fixture.open([mount.view(source, '/app')], { limits });
      const fill =
        'for d in /tmp /app; do for i in 1 2 3 4 5; do dd if=/dev/zero of=$d/f$i bs=1M count=10 status=none || exit 9; done; done';
      const ran = await shell(box, fill);
      expect(ran.end).toEqual(exited(9));
      expect(ran.stderr).toContain('No space left on device');
      const shared = await shell(
        box,
        'for i in 1 2 3 4 5; do dd if=/dev/zero of=/dev/shm/f$i bs=1M count=10 status=none || exit 9; done',
      );
      expect(shared.end).toEqual(exited(9));
    });

    test('scratch folders: entries are bounded as well', async () => {
      await using box = await fixture.open([], { limits: { ...limits, diskBytes: MiB } });
      const ran = await perl(
        box,
        'for (1..50000) { open F, ">", "/tmp/f$_" or do { print "full"; exit }; close F } print "all"',
      );
      expect(ran).toMatchObject({ end: exited(0), stdout: 'full' });
    });

    test('one file: no more than its size', async () => {
      const workspace = await fixture.fresh();
      await using box = await fixture.open([mount.workspace(workspace, '/app')], { limits });
      const ran = await shell(
        box,
        'dd if=/dev/zero of=/app/big bs=1M count=20 status=none; stat -c %s /app/big',
      );
      expect(ran.stdout).toBe(`${limits.fileBytes}\n`);
    });

    test('workspace: the command ends when there is too much in it', async () => {
      const workspace = await fixture.fresh();
      await using box = await fixture.open([mount.workspace(workspace, '/app')], { limits });
      const fill =
        'mkdir -p a/b; for i in 1 2 3 4 5 6; do dd if=/dev/zero of=a/b/f$i bs=1M count=10 status=none; done; sleep 60';
      expect((await shell(box, fill, { cwd: '/app' })).end).toEqual({ kind: 'limit', limit: 'disk' });
    });
  });
}
