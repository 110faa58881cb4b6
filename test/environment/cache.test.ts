import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, existsSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { cp, mkdir, readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CacheFixture, inside, walk } from './root-fixture.js';

describe('environments are made once', () => {
  let cache: CacheFixture;
  beforeEach(async () => {
    cache = await CacheFixture.make();
  });
  afterEach(() => cache.remove());
  const tools = { programs: ['cat', 'sh'] };
  const building = async () =>
    (await readdir(join(cache.folder, 'environments'))).filter((name) => name.startsWith('building-'));

  test('a second look takes the same root', async () => {
    const first = await cache.get(tools);
    expect(cache.builds()).toBe(1);
    expect(await cache.get({ programs: ['sh', 'cat'] })).toEqual(first);
    expect(cache.builds()).toBe(0);
    expect(await building()).toEqual([]);
  });

  test('the identity depends on what is in the root, not on where or when it was made', async () => {
    const first = await cache.get(tools);
    const other = await CacheFixture.make();
    try {
      expect((await other.get(tools)).identity).toBe(first.identity);
      expect((await other.get({ programs: ['cat'] })).identity).not.toBe(first.identity);
    } finally {
      await other.remove();
    }
  });

  const damages: readonly [string, (root: string) => void][] = [
    ['a file is gone', (root) => rmSync(join(root, 'usr/bin/cat'))],
    ['a file is shorter', (root) => truncateSync(join(root, 'usr/bin/cat'), 100)],
    ['a file is longer', (root) => appendFileSync(join(root, 'etc/hosts'), 'x')],
    ['a file came in', (root) => writeFileSync(join(root, 'usr/bin/more'), '')],
    ['all of it is gone', (root) => rmSync(root, { recursive: true })],
    ['its description is gone', (root) => rmSync(join(root, '../about.json'))],
    ['its description is no JSON', (root) => writeFileSync(join(root, '../about.json'), '{"identity":')],
  ];
  for (const [damage, inflict] of damages)
    test(`a damaged root is made again: ${damage}`, async () => {
      const first = await cache.get(tools);
      const sound = walk(first.root);
      cache.builds();
      inflict(first.root);
      const second = await cache.get(tools);
      expect(cache.builds()).toBe(1);
      expect(second).toEqual(first);
      expect(walk(second.root)).toEqual(sound);
      expect(await inside(second, 'cat', '/etc/hosts')).toContain('localhost');
      expect(await building()).toEqual([]);
    });

  test('what is asked for side by side in one process is built once', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => cache.get(tools)));
    expect(cache.builds()).toBe(1);
    expect(new Set(all.map(({ root }) => root)).size).toBe(1);
  });

  test('what a killed build left behind is not taken, and removed when it is old', async () => {
    const left = join(cache.folder, 'environments/building-abcdef');
    await mkdir(join(left, 'root/usr'), { recursive: true });
    await cache.get(tools);
    expect(await building()).toEqual(['building-abcdef']);
    await utimes(left, 1, 1);
    await cache.get({ programs: ['cat'] });
    expect(await building()).toEqual([]);
  });
});

describe('builders in several processes', () => {
  let cache: CacheFixture;
  let module: string;
  beforeAll(async () => {
    cache = await CacheFixture.make();
    module = join(cache.folder, 'environment.mjs');
    await build({
      configFile: false,
      logLevel: 'silent',
      ssr: { noExternal: true },
      build: {
        ssr: join(process.cwd(), 'src/environment/index.ts'),
        outDir: cache.folder,
        emptyOutDir: false,
        rolldownOptions: { output: { entryFileNames: 'environment.mjs', codeSplitting: false } },
      },
    });
    const scripts = join(process.cwd(), 'src/sandbox/bubblewrap');
    for (const name of await readdir(scripts))
      if (name.endsWith('.sh')) await cp(join(scripts, name), join(cache.folder, name));
  });
  afterAll(() => cache.remove());

  const script = `
    const [, module, cacheFolder] = process.argv;
    const { hostToolsEnvironment } = await import(module);
    const made = await hostToolsEnvironment({ programs: ['cat', 'sh'], folders: [] }, { cacheFolder });
    console.log(made.identity, made.root);
  `;
  const start = (): { child: ChildProcess; output: Promise<string> } => {
    const argv = ['--input-type=module', '-e', script, module, cache.folder];
    const child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'inherit'] });
    return { child, output: text(child.stdout) };
  };

  test('do not disturb each other, and one that is killed harms nobody', async () => {
    const killed = start();
    const others = [start(), start(), start()];
    while (!existsSync(join(cache.folder, 'environments'))) await sleep(5);
    killed.child.kill('SIGKILL');
    await killed.output;
    const here = await cache.get({ programs: ['cat', 'sh'] });
    const outputs = await Promise.all(others.map(({ output }) => output));
    expect(new Set(outputs)).toEqual(new Set([`${here.identity} ${here.root}\n`]));
    expect(await inside(here, 'cat', '/etc/hosts')).toContain('localhost');
    cache.builds();
    expect(await cache.get({ programs: ['cat', 'sh'] })).toEqual(here);
    expect(cache.builds()).toBe(0);
  });
});
