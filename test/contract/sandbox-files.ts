import { once } from 'node:events';
import { chmod, lstat, mkdir, readdir, readFile, readlink, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodeText } from '../../src/lib/index.js';
import { hostPath, type Sandbox, type SandboxProvider, sandboxPath } from '../../src/sandbox/index.js';
import { exited, mount, perl, run, SandboxFixture, scratch, shell } from './sandbox-fixture.js';

/** What a sandbox sees of the host, what it can change, and how files go in and out. */
export function fileContract(make: () => SandboxProvider): void {
  let fixture: SandboxFixture;
  beforeAll(async () => {
    fixture = await SandboxFixture.make(make());
  });
  afterAll(() => fixture.remove());

  const filled = async (files: Readonly<Record<string, string>>): Promise<string> => {
    const folder = await fixture.fresh();
    for (const [name, content] of Object.entries(files)) {
      await mkdir(join(folder, name, '..'), { recursive: true });
      await writeFile(join(folder, name), content);
    }
    return folder;
  };

  describe('mounts', () => {
    test('read-only: folders and single files, seen and never changed', async () => {
      const folder = await filled({ 'a/b': 'host' });
      const file = join(await filled({ one: 'alone' }), 'one');
      await using box = await fixture.open([
        mount.readOnly(folder, '/tests/final'),
        mount.readOnly(file, '/environment/one'),
      ]);
      expect((await shell(box, 'cat /tests/final/a/b /environment/one')).stdout).toBe('hostalone');
      for (const change of [
        'echo x >/tests/final/a/b',
        'rm /tests/final/a/b',
        'touch /tests/final/new',
        'chmod 777 /tests/final',
        'echo x >/environment/one',
      ])
        expect((await shell(box, change)).end, change).not.toEqual(exited(0));
      expect(await readFile(join(folder, 'a/b'), 'utf8')).toBe('host');
    });

    test('workspace: what is written is on the host, and stays', async () => {
      const workspace = await fixture.fresh();
      {
        await using box = await fixture.open([mount.workspace(workspace, '/app')]);
        const made = await shell(box, 'printf hi >note; mkdir -p deep/er; ln -s /etc/passwd link', {
          cwd: '/app',
        });
        expect(made.end).toEqual(exited(0));
      }
      expect(await readFile(join(workspace, 'note'), 'utf8')).toBe('hi');
      expect(await readlink(join(workspace, 'link'))).toBe('/etc/passwd');
      expect((await lstat(join(workspace, 'note'))).uid).toBe(fixture.user.uid);
    });

    test('view: changes are seen by later commands and by nobody else', async () => {
      const source = await filled({ kept: 'old', 'folder/inner': 'inner', gone: 'x' });
      await using one = await fixture.open([mount.view(source, '/app')]);
      await using two = await fixture.open([mount.view(source, '/app')]);
      const change =
        'echo new >kept && rm gone && echo more >folder/added && mv folder/inner folder/moved && mkdir made';
      expect((await shell(one, change, { cwd: '/app' })).end).toEqual(exited(0));
      expect((await shell(one, 'cat kept folder/added folder/moved; ls', { cwd: '/app' })).stdout).toBe(
        'new\nmore\ninnerfolder\nkept\nmade\n',
      );
      expect((await shell(two, 'cat kept; ls', { cwd: '/app' })).stdout).toBe('oldfolder\ngone\nkept\n');
      expect((await readdir(source)).sort()).toEqual(['folder', 'gone', 'kept']);
      expect(await readFile(join(source, 'kept'), 'utf8')).toBe('old');
    });

    test('scratch: empty, shared by the commands of one sandbox, gone with it', async () => {
      await using box = await fixture.open([scratch('/run/work')]);
      expect((await shell(box, 'ls -A /run/work; echo x >/run/work/f')).stdout).toBe('');
      expect((await shell(box, 'cat /run/work/f')).stdout).toBe('x\n');
      await using other = await fixture.open([scratch('/run/work')]);
      expect((await shell(other, 'ls -A /run/work')).stdout).toBe('');
    });

    test('mount points that the root and read-only folders lack are made, and nothing is lost', async () => {
      const folder = await filled({ 'inner/file': 'there' });
      await using box = await fixture.open([
        scratch('/usr/share/deep/er'),
        mount.readOnly(folder, '/judge'),
        scratch('/judge/inner/work'),
        mount.workspace(await fixture.fresh(), '/logs/agent'),
      ]);
      const ran = await shell(
        box,
        'cat /judge/inner/file; touch /usr/share/deep/er/x /judge/inner/work/y /logs/agent/z && ls /usr/bin/bash && touch /usr/share/q',
      );
      expect(ran.stdout).toBe('there/usr/bin/bash\n');
      expect(ran.end).not.toEqual(exited(0));
      expect(await readdir(folder)).toEqual(['inner']);
      expect(await readdir(join(folder, 'inner'))).toEqual(['file']);
    });

    test('a mount that cannot be had is refused', async () => {
      const missing = hostPath(join(fixture.folder, 'missing'));
      await expect(fixture.open([mount.readOnly(missing, '/x')])).rejects.toThrow();
      const folder = await filled({ file: 'x' });
      await expect(fixture.open([scratch('/bin/x')])).rejects.toMatchObject({ code: 'sandbox.unavailable' });
      await expect(fixture.open([mount.view(join(folder, 'file'), '/app')])).rejects.toMatchObject({
        code: 'sandbox.unavailable',
      });
      expect(() => sandboxPath('/app/../etc')).toThrow(TypeError);
    });
  });

  describe('put', () => {
    test('folders are merged, modes and links kept, files replaced', async () => {
      const source = await filled({ 'bin/tool': '#!/usr/bin/bash\necho run', note: 'new' });
      await chmod(join(source, 'bin/tool'), 0o755);
      await symlink('../outside', join(source, 'up'));
      await symlink('/etc/passwd', join(source, 'absolute'));
      await using box = await fixture.open([mount.workspace(await fixture.fresh(), '/app')]);
      await shell(box, 'echo old >/app/note; echo mine >/app/mine');
      for (const target of ['/app', '/tmp/inner/copy']) await box.put(hostPath(source), sandboxPath(target));
      const ran = await shell(
        box,
        'for d in /app /tmp/inner/copy; do $d/bin/tool; readlink $d/up $d/absolute; cat $d/note; echo; echo x >>$d/note; done; cat /app/mine',
      );
      const copy = 'run\n../outside\n/etc/passwd\nnew\n';
      expect(ran).toMatchObject({ end: exited(0), stdout: `${copy}${copy}mine\n`, stderr: '' });
      await box.put(hostPath(join(source, 'note')), sandboxPath('/app/file'));
      expect((await shell(box, 'cat /app/file; stat -c %a:%U /app/bin/tool')).stdout).toBe('new755:agent\n');
    });

    test('links of the sandbox are not followed', async () => {
      const victim = await filled({ target: 'safe' });
      await chmod(victim, 0o777);
      await chmod(join(victim, 'target'), 0o666);
      const source = await filled({ file: 'evil', 'folder/file': 'evil' });
      const workspace = await fixture.fresh();
      await using box = await fixture.open([mount.workspace(workspace, '/app')]);
      await shell(box, `ln -s ${victim}/target file; ln -s ${victim} folder; ln -s ${victim} parent`, {
        cwd: '/app',
      });
      await box.put(hostPath(join(source, 'file')), sandboxPath('/app/file'));
      expect((await lstat(join(workspace, 'file'))).isFile()).toBe(true);
      await expect(box.put(hostPath(source), sandboxPath('/app'))).rejects.toThrow();
      await expect(
        box.put(hostPath(join(source, 'file')), sandboxPath('/app/parent/file')),
      ).rejects.toThrow();
      expect(await readdir(victim)).toEqual(['target']);
      expect(await readFile(join(victim, 'target'), 'utf8')).toBe('safe');
    });

    test('only into writable places', async () => {
      await using box = await fixture.open();
      await expect(box.put(hostPath(fixture.root), sandboxPath('/usr/share'))).rejects.toThrow(TypeError);
    });
  });

  describe('read', () => {
    let box: Sandbox;
    let workspace: string;
    beforeAll(async () => {
      workspace = await fixture.fresh();
      box = await fixture.open([
        mount.workspace(workspace, '/app'),
        mount.view(await filled({ v: 'viewed' }), '/view'),
      ]);
    });
    afterAll(() => box[Symbol.asyncDispose]());
    const read = async (path: string, limit = 100): Promise<string | undefined> => {
      const bytes = await box.read(sandboxPath(path), limit);
      return bytes && decodeText(bytes);
    };

    test('regular files in every kind of mount and in the root, bounded', async () => {
      await shell(box, 'echo work >/app/f; mkdir /tmp/d; echo scratch >/tmp/d/f; echo changed >>/view/v');
      expect(await read('/app/f')).toBe('work\n');
      expect(await read('/tmp/d/f')).toBe('scratch\n');
      expect(await read('/view/v')).toBe('viewedchanged\n');
      expect(await read('/tmp/d/f', 3)).toBe('scr');
      expect((await read('/usr/bin/bash', 4))?.slice(1)).toBe('ELF');
    });

    test('no links, in no segment; no folders, FIFOs or sockets; undefined for all of these', async () => {
      const outside = join(await filled({ secret: 'secret' }), 'secret');
      await shell(box, `ln -s ${outside} l; ln -s ${join(outside, '..')} d; ln -s f same; mkdir folder`, {
        cwd: '/app',
      });
      await perl(box, 'use POSIX; mkfifo("/app/fifo", 0666) or die');
      for (const path of [
        '/app/l',
        '/app/d/secret',
        '/app/same',
        '/app/folder',
        '/app/fifo',
        '/app/none',
        '/app/f/x',
        '/app',
      ])
        expect(await read(path), path).toBeUndefined();
    });

    test('also when frozen', async () => {
      await box.freeze();
      expect(await read('/tmp/d/f')).toBe('scratch\n');
      expect(await read('/view/v')).toBe('viewedchanged\n');
      expect(await run(box, ['true']).catch((error: unknown) => error)).toMatchObject({
        code: 'sandbox.spawn',
      });
    });
  });

  describe('channels', () => {
    const echo =
      'use Socket; socket(S, PF_UNIX, SOCK_STREAM, 0); connect(S, sockaddr_un("/run/z2r/$ARGV[0].sock")) or die $!;' +
      'syswrite S, "ping"; shutdown(S, 1); while (sysread S, my $b, 100) { print $b }';

    test('a process inside reaches the host through its socket, and only through those asked for', async () => {
      await using box = await fixture.open([], { channels: ['gateway'] });
      for (let round = 0; round < 2; round += 1) {
        const client = perl(box, echo, 'gateway');
        const stream = await box.channel('gateway');
        let got = '';
        stream.on('data', (chunk) => {
          got += String(chunk);
        });
        await once(stream, 'end');
        stream.end(`${got}-pong`);
        expect(await client).toMatchObject({ end: exited(0), stdout: 'ping-pong' });
      }
      expect((await perl(box, echo, 'worker')).end).not.toEqual(exited(0));
      await expect(box.channel('worker')).rejects.toThrow(TypeError);
    });

    test('connections wait for the host; waiting ends with the sandbox', async () => {
      const box = await fixture.open([], { channels: ['worker'] });
      const client = perl(box, echo, 'worker');
      await new Promise((resolve) => setTimeout(resolve, 300));
      const stream = await box.channel('worker');
      stream.end('late');
      expect((await client).stdout).toBe('late');
      const waiting = box.channel('worker');
      const refused = expect(waiting).rejects.toMatchObject({ code: 'sandbox.spawn' });
      await box[Symbol.asyncDispose]();
      await refused;
    });
  });
}
