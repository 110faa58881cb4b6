import { lstatSync, readFileSync, readlinkSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Environment } from '../../src/environment/index.js';
import { CacheFixture, inside, type Kind, walk } from './root-fixture.js';

describe('a root file system of tools of this machine', () => {
  let cache: CacheFixture;
  let environment: Environment;
  let paths: Map<string, Kind>;
  beforeAll(async () => {
    cache = await CacheFixture.make();
    environment = await cache.get({ programs: ['node', 'bash', 'sh', 'env', 'cat'] }, ['pytest']);
    paths = walk(environment.root);
  });
  afterAll(() => cache.remove());

  test('node, shell and Python run in it as an ordinary user', async () => {
    expect(
      await inside(environment, 'node', '-p', 'process.version + require("os").userInfo().username'),
    ).toBe(`${process.version}agent`);
    expect(
      await inside(
        environment,
        'bash',
        '-c',
        'echo $HOME; cat /etc/hostname 2>/dev/null || sh -c "echo $LC_ALL"',
      ),
    ).toBe('/home/agent\nC.UTF-8');
    expect(await inside(environment, 'python3', '-I', '-m', 'pytest', '--version')).toMatch(/^pytest \d/);
  });

  test('modules of Python that need libraries, names of users and UTF-8 work', async () => {
    const script = [
      'import ctypes, ssl, sqlite3, lzma, bz2, zlib, hashlib, readline, multiprocessing, pwd, locale, time, sys',
      'print(pwd.getpwuid(1000).pw_name, locale.getpreferredencoding(), time.tzname[0], sys.prefix)',
    ].join('\n');
    expect(await inside(environment, 'python3', '-I', '-c', script)).toBe('agent UTF-8 UTC /usr');
  });

  test('Python starts from the bytecode that came along', async () => {
    const script = 'import json, json.decoder as d, os; print(d.__cached__, os.path.exists(d.__cached__))';
    expect(await inside(environment, 'python3', '-I', '-B', '-c', script)).toMatch(
      /json\/__pycache__\/.*\.pyc True$/,
    );
    const traced = await inside(environment, 'bash', '-c', 'python3 -I -B -v -c "import json" 2>&1');
    expect(traced).toMatch(/json\/__pycache__\/decoder\.[^ ]+\.pyc matches/);
  });

  test('only what was asked for is there: no package manager, no global package, no compiler, no version control', () => {
    const names = [...paths.keys()].map((path) => path.split('/').at(-1) ?? '');
    for (const unwanted of [
      ...[
        'npm',
        'npx',
        'corepack',
        'node_modules',
        'pip',
        'pip3',
        'setuptools',
        'pkg_resources',
        'ensurepip',
      ],
      ...['git', '.git', 'curl', 'gcc', 'apt', 'dpkg', 'perl', 'yaml', 'jwt', 'cryptography', 'tomli'],
      ...['sitecustomize.py', 'usercustomize.py'],
    ])
      expect(names).not.toContain(unwanted);
    expect(names.filter((name) => name.endsWith('.pth'))).toEqual([]);
    const bin = [...paths.keys()].filter((path) => /^usr\/(local\/)?s?bin\//.test(path));
    expect(bin.map((path) => path.replace(/\d.*$/, ''))).toEqual(
      expect.arrayContaining([
        'usr/bin/node',
        'usr/bin/bash',
        'usr/bin/sh',
        'usr/bin/env',
        'usr/bin/cat',
        'usr/bin/python',
      ]),
    );
    expect(bin.length).toBeLessThanOrEqual(8);
  });

  test('exactly pytest and what it requires came with Python', () => {
    const packages = [...paths.keys()]
      .flatMap((path) => /\/(?:dist|site)-packages\/([^/]+)$/.exec(path)?.[1] ?? [])
      .filter((name) => !/-info$/.test(name));
    const allowed = [
      '_pytest',
      'attr',
      'attrs',
      'iniconfig',
      'packaging',
      'pluggy',
      'py.py',
      'pygments',
      'pytest',
    ];
    expect(packages).toEqual(
      expect.arrayContaining(['_pytest', 'iniconfig', 'packaging', 'pluggy', 'pytest']),
    );
    expect(packages.filter((name) => !allowed.includes(name))).toEqual([]);
  });

  test('nothing of the repository, of a home or of other users', () => {
    for (const [path, kind] of paths) {
      expect(kind).not.toBe('other');
      expect(path).not.toMatch(/^(root|home\/(?!agent$)|srv|boot|media|usr\/src|usr\/include)/);
    }
    for (const empty of [
      'app',
      'tests',
      'judge',
      'environment',
      'home/agent',
      'logs/agent',
      'tmp',
      'opt',
      'mnt',
      'run',
    ])
      expect([...paths.keys()].filter((path) => path.startsWith(`${empty}/`))).toEqual([]);
    const etc = [...paths.keys()].filter((path) => path.startsWith('etc/')).sort();
    expect(etc).toEqual(['etc/group', 'etc/hosts', 'etc/nsswitch.conf', 'etc/passwd']);
    expect(readFileSync(join(environment.root, 'etc/passwd'), 'utf8')).not.toContain(
      homedir().concat(':'.repeat(2)),
    );
  });

  test('files are copies of their own, readable by everybody, without special rights', () => {
    for (const [path, kind] of paths) {
      if (kind === 'link') continue;
      const state = lstatSync(join(environment.root, path));
      const modes = kind === 'file' ? [0o644, 0o755] : [0o755];
      expect(modes, path).toContain(state.mode & 0o7777);
      if (kind === 'file') expect(state.nlink, path).toBe(1);
      expect(state.uid).toBe(process.getuid?.());
    }
  });

  test('every link is relative and leads to something inside', () => {
    for (const [path, kind] of paths) {
      if (kind !== 'link') continue;
      const text = readlinkSync(join(environment.root, path));
      expect(isAbsolute(text), path).toBe(false);
      expect(resolve('/', dirname(path), text), path).toMatch(/^\/usr\//);
      // By way of the links at the top.
      expect(lstatSync(join(environment.root, dirname(path), text)), path).toBeDefined();
    }
  });

  test('the record can say what it is made of', () => {
    expect(environment.fingerprint).toMatchObject({
      node: process.version,
      python3: expect.stringMatching(/^3\.\d+\.\d+$/),
      pytest: expect.stringMatching(/^\d+\.\d+/),
      architecture: process.arch,
    });
    expect(environment.variables).toMatchObject({ HOME: '/home/agent', TZ: 'UTC', LC_ALL: 'C.UTF-8' });
    expect(environment.linkRoots).toContain('/usr');
  });
});
