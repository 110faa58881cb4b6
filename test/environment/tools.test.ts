import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { assemble } from '../../src/environment/host-tools/assemble.js';
import { RootCache } from '../../src/environment/host-tools/cache.js';
import { emptyContents } from '../../src/environment/host-tools/contents.js';
import { addTree } from '../../src/environment/host-tools/folders.js';
import { stateOf } from '../../src/environment/host-tools/state.js';
import { environmentFor } from '../../src/environment/index.js';
import { digestOf, Failure } from '../../src/lib/index.js';
import type { Task } from '../../src/task/index.js';
import { CacheFixture, inside, walk } from './root-fixture.js';

/** Only the parts of a task that an environment depends on. */
function task(command: string, hostTools: Task['hostTools']): Task {
  return { id: 'case', folder: '/nowhere/case', suite: { command }, hostTools } as Task;
}

describe('what an environment may be made of', () => {
  let cache: CacheFixture;
  beforeAll(async () => {
    cache = await CacheFixture.make();
  });
  afterAll(() => cache.remove());
  const failure = async (work: Promise<unknown>): Promise<Failure> => {
    const error = await work.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (!(error instanceof Failure)) throw new Error('no Failure', { cause: error });
    return error;
  };

  test('a task with a recipe only is refused with what to do', async () => {
    const error = await failure(environmentFor(task('pytest', undefined), { cacheFolder: cache.folder }));
    expect(error).toMatchObject({ code: 'task.unsupported', path: '/nowhere/case' });
    expect(error.message).toContain('recipes');
    expect(error.hint).toContain('environment.json');
  });

  test('a missing program is named, with the command that installs it', async () => {
    const unknown = await failure(cache.get({ programs: ['no-such-tool'] }));
    expect(unknown.code).toBe('environment.missing-tool');
    expect(unknown.message).toContain('no-such-tool');
    expect(unknown.hint).toContain('no-such-tool');
    const packageOf = {
      ninja: 'ninja-build',
      go: 'golang-go',
      cargo: 'cargo',
      ruby: 'ruby',
      javac: 'default-jdk-headless',
    };
    for (const [program, name] of Object.entries(packageOf)) {
      if (['/usr/bin', '/usr/local/bin'].some((folder) => existsSync(join(folder, program)))) continue;
      expect((await failure(cache.get({ programs: [program] }))).hint).toBe(`apt-get install -y ${name}`);
    }
    const missing = await failure(cache.get({ programs: ['python3'] }, ['no-such-package']));
    expect(missing).toMatchObject({ code: 'environment.missing-tool' });
    expect(missing.message).toContain('no-such-package');
  });

  test('package managers and things that are no names are refused', async () => {
    for (const name of ['npm', 'npx', 'pip3', '../sh', '/bin/sh', '', '-x', 'a b'])
      expect((await failure(cache.get({ programs: [name] }))).code).toBe('environment.invalid');
  });

  test('broad folders are refused', async () => {
    for (const folder of [
      ...[
        '/',
        '/usr',
        '/usr/',
        '/usr/lib',
        '/usr/share',
        '/usr/local',
        '/usr/local/lib',
        '/usr/bin',
        '/opt',
        '/etc',
      ],
      ...[
        '/home',
        '/root',
        homedir(),
        '/tmp',
        '/var/lib',
        '/proc/self',
        '/dev',
        '/bin',
        '/lib',
        '/usr/lib/../lib/python3',
      ],
      ...['usr/lib/x', './x', '/usr/lib/python3/dist-packages', process.cwd()],
    ])
      expect((await failure(cache.get({ folders: [folder] }))).code, folder).toMatch(
        /^environment\.(invalid|missing-tool)$/,
      );
    expect((await failure(cache.get({ folders: ['/usr/lib/no-such-folder'] }))).code).toBe(
      'environment.missing-tool',
    );
  });

  test.skipIf(process.getuid?.() !== 0)('a folder is what it leads to, whatever it is called', async () => {
    const folder = mkdtempSync('/opt/z2r-test-');
    try {
      symlinkSync(homedir(), join(folder, 'tool'));
      expect((await failure(cache.get({ folders: [join(folder, 'tool')] }))).code).toBe(
        'environment.invalid',
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('a suite that runs pytest brings Python and pytest; another does not', async () => {
    const tools = { programs: ['cat'], folders: [] };
    const options = { cacheFolder: cache.folder };
    const plain = await environmentFor(task('node --test', tools), options);
    expect([...walk(plain.root).keys()].filter((path) => path.includes('python'))).toEqual([]);
    const python = await environmentFor(
      task('PYTHONPATH=src python3 -m pytest tests/F01.py', tools),
      options,
    );
    expect(await inside(python, 'python3', '-I', '-m', 'pytest', '--version')).toMatch(/^pytest/);
    const named = await cache.get({ programs: ['pytest'] });
    expect(await inside(named, 'pytest', '--version')).toMatch(/^pytest/);
  });
});

describe('a folder that comes along whole', () => {
  let folder: string;
  let root: string;
  beforeAll(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'z2r-tool-')));
    root = mkdtempSync(join(tmpdir(), 'z2r-root-'));
  });
  afterAll(() => {
    for (const made of [folder, root]) rmSync(made, { recursive: true, force: true });
  });

  test('keeps its links, gives away nothing that they lead to outside, and has no rights of its own', async () => {
    mkdirSync(join(folder, 'sub'), { mode: 0o700 });
    writeFileSync(join(folder, 'data'), 'data', { mode: 0o600 });
    writeFileSync(join(folder, 'sub/run'), '#!/bin/sh\n');
    chmodSync(join(folder, 'sub/run'), 0o6711);
    mkdirSync(join(folder, 'node_modules/npm'), { recursive: true });
    mkdirSync(join(folder, 'node_modules/typed'));
    symlinkSync('data', join(folder, 'near'));
    symlinkSync(join(folder, 'data'), join(folder, 'sub/absolute'));
    symlinkSync('/etc/passwd', join(folder, 'secret'));
    symlinkSync(homedir(), join(folder, 'home'));
    symlinkSync('/nowhere', join(folder, 'nowhere'));
    symlinkSync('/usr/bin/env', join(folder, 'system'));
    const contents = emptyContents();
    addTree(folder, contents);
    await assemble(contents, root);
    const inRoot = join(root, folder);
    const found = walk(inRoot);
    expect(Object.fromEntries([...found].sort())).toEqual({
      data: 'file',
      near: 'link',
      node_modules: 'folder',
      'node_modules/typed': 'folder',
      sub: 'folder',
      'sub/absolute': 'link',
      'sub/run': 'file',
      system: 'file',
    });
    expect(readlinkSync(join(inRoot, 'sub/absolute'))).toBe('../data');
    expect(statSync(join(inRoot, 'sub/run')).mode & 0o7777).toBe(0o755);
    expect(statSync(join(inRoot, 'data')).mode & 0o7777).toBe(0o644);
    expect(statSync(join(inRoot, 'sub')).mode & 0o7777).toBe(0o755);
  });
});

describe('a root is taken only while what it was made from is unchanged', () => {
  let cache: CacheFixture;
  beforeEach(async () => {
    cache = await CacheFixture.make();
  });
  afterEach(() => cache.remove());

  const changes: readonly [string, (source: string) => void][] = [
    ['it has another content', (source) => writeFileSync(source, 'longer than before')],
    ['it was touched', (source) => utimesSync(source, 1, 1)],
    ['it has other rights', (source) => chmodSync(source, 0o700)],
    ['it is gone', (source) => rmSync(source)],
    ['it is another file', (source) => replaceFile(source)],
    ['a file that would have been preferred appeared', (source) => writeFileSync(`${source}.preferred`, '')],
  ];
  for (const [change, make] of changes)
    test(change, async () => {
      const source = join(cache.folder, 'source');
      writeFileSync(source, 'source');
      const roots = new RootCache(cache.folder);
      const request = digestOf('request');
      const watched = new Map([source, `${source}.preferred`].map((path) => [path, stateOf(path)]));
      await roots.add(request, watched, async () => ({ identity: digestOf('root'), fingerprint: {} }));
      expect(roots.find(request)).toMatchObject({ identity: digestOf('root') });
      expect(roots.find(digestOf('other request'))).toBeUndefined();
      make(source);
      expect(roots.find(request)).toBeUndefined();
    });
});

/** Same size and time, but another file. */
function replaceFile(path: string): void {
  const { atime, mtime } = statSync(path);
  writeFileSync(`${path}.new`, 'ecruos');
  utimesSync(`${path}.new`, atime, mtime);
  renameSync(`${path}.new`, path);
}
