import { readdirSync } from 'node:fs';
import { chmod, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bubblewrapProvider, hostPath, type SandboxProvider } from '../../src/sandbox/index.js';
import { mount, SandboxFixture, shell } from '../contract/sandbox-fixture.js';

const nowhere = { tools: { bwrap: '/nonexistent/bwrap' } };

describe('a machine without bubblewrap', () => {
  let fixture: SandboxFixture;
  beforeAll(async () => {
    fixture = await SandboxFixture.make(bubblewrapProvider(nowhere));
  });
  afterAll(() => fixture.remove());

  test('the probe says what is missing and the command that mends it', async () => {
    const missing = (await fixture.provider.probe()).filter((check) => check.kind === 'missing');
    expect(missing).toEqual([
      { kind: 'missing', name: 'bwrap', detail: 'not found', fix: 'apt-get install -y bubblewrap' },
    ]);
  });

  test('open refuses with the same command, and leaves nothing behind', async () => {
    await expect(fixture.open()).rejects.toMatchObject({
      code: 'sandbox.unavailable',
      hint: 'apt-get install -y bubblewrap',
    });
    expect(await ownStages()).toEqual([]);
  });

  test('a program that is not bubblewrap, or an old one, is refused as well', async () => {
    const old = join(fixture.folder, 'bwrap');
    await writeFile(old, '#!/bin/sh\necho bubblewrap 0.6.1\n', { mode: 0o755 });
    for (const bwrap of [old, '/bin/true']) {
      const provider = bubblewrapProvider({ tools: { bwrap } });
      await expect(provider.open(fixture.spec([]))).rejects.toMatchObject({ code: 'sandbox.unavailable' });
      expect((await provider.probe()).filter((check) => check.kind === 'missing')).toHaveLength(1);
    }
  });

  test('so is a kernel that refuses: with the words of bwrap, before anything is built', async () => {
    const refusing = join(fixture.folder, 'refusing');
    const script =
      '#!/bin/sh\n[ "$1" = --version ] && { echo bubblewrap 0.8.0; exit; }\necho "bwrap: No permissions" >&2; exit 1\n';
    await writeFile(refusing, script, { mode: 0o755 });
    await chmod(fixture.folder, 0o755);
    const provider = bubblewrapProvider({ tools: { bwrap: refusing } });
    await expect(provider.open(fixture.spec([]))).rejects.toMatchObject({
      code: 'sandbox.unavailable',
      message: expect.stringContaining('bwrap: No permissions'),
      hint: expect.any(String),
    });
    const [missing] = (await provider.probe()).filter((check) => check.kind === 'missing');
    expect(missing).toMatchObject({ name: 'sandbox', detail: expect.stringContaining('No permissions') });
  });

  test('a keeper that cannot be made is a failure with the words of the program', async () => {
    const provider = bubblewrapProvider({ tools: { unshare: '/bin/false' } });
    await expect(provider.open(fixture.spec([]))).rejects.toMatchObject({ code: 'sandbox.unavailable' });
    expect(await ownStages()).toEqual([]);
  });
});

describe('a machine with bubblewrap', () => {
  let fixture: SandboxFixture;
  let provider: SandboxProvider;
  beforeAll(async () => {
    provider = bubblewrapProvider();
    fixture = await SandboxFixture.make(provider);
  });
  afterAll(() => fixture.remove());

  test('the probe builds a sandbox, looks at it from inside, and leaves nothing', async () => {
    const checks = await provider.probe();
    expect(checks.filter((check) => check.kind === 'missing')).toEqual([]);
    expect(checks.map(({ name }) => name)).toEqual([
      ...['bwrap', 'bash', 'unshare', 'nsenter', 'setpriv', 'mount'],
      ...['sandbox', 'copy-on-write views', 'memory limit', 'process limit', 'user'],
    ]);
    expect(await ownStages()).toEqual([]);
  });

  test.runIf(process.getuid?.() === 0)('root gives each sandbox a user that nobody else is', async () => {
    const users = Array.from({ length: 20 }, () => provider.createUser());
    expect(new Set(users.map(({ uid }) => uid)).size).toBe(20);
    for (const { uid, gid } of users) {
      expect(gid).toBe(uid);
      expect(uid).toBeGreaterThanOrEqual(0x1000_0000);
      expect(uid).toBeLessThan(0x2000_0000);
    }
    const root = { uid: 0, gid: 0 };
    await expect(provider.open(fixture.spec([], { user: root }))).rejects.toThrow(TypeError);
  });

  test.runIf(process.getuid?.() === 0)(
    'what the user may not read is refused at once, with the fix',
    async () => {
      const closed = await mkdtemp(join(fixture.folder, 'closed-'));
      const refused = { code: 'sandbox.unavailable', path: closed, hint: `chmod a+rX ${closed}` };
      await expect(fixture.open([mount.readOnly(closed, '/x')])).rejects.toMatchObject(refused);
      await expect(fixture.open([], { root: hostPath(closed) })).rejects.toMatchObject(refused);
      await chmod(closed, 0o755);
      await (await fixture.open([mount.readOnly(closed, '/x')]))[Symbol.asyncDispose]();
    },
  );

  test('a source in which the stage lies is refused: it would show one sandbox to the other', async () => {
    await expect(fixture.open([mount.readOnly(tmpdir(), '/x')])).rejects.toMatchObject({
      code: 'sandbox.unavailable',
    });
    expect(await ownStages()).toEqual([]);
  });

  test('opening, running and closing again and again keeps no descriptor', async () => {
    const once = async (): Promise<void> => {
      await using box = await fixture.open([mount.view(await fixture.fresh(), '/app')], {
        channels: ['gateway'],
      });
      await Promise.all([shell(box, 'echo x; echo y >&2'), shell(box, 'true')]);
    };
    // The first ones fill the pool of pipes.
    for (let round = 0; round < 3; round += 1) await once();
    const before = readdirSync('/proc/self/fd').length;
    for (let round = 0; round < 10; round += 1) await once();
    expect(readdirSync('/proc/self/fd').length).toBeLessThanOrEqual(before + 2);
  });

  test('sweeping leaves a live sandbox alone', async () => {
    await using box = await fixture.open();
    await provider.sweep(fixture.run);
    expect(await ownStages()).toHaveLength(1);
    expect(box.enforcement.scratch).toBe('tmpfs');
  });
});

async function ownStages(): Promise<string[]> {
  return (await readdir(tmpdir())).filter((name) => name.startsWith(`z2r-${process.pid}-`));
}
