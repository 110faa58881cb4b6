import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadConfig } from '../../src/cli/config.js';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'z2r-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const write = async (name: string, text: string): Promise<void> => writeFile(join(folder, name), text);
const refusal = async (given?: string): Promise<unknown> =>
  loadConfig(folder, given).then(
    (loaded) => loaded,
    (error: unknown) => error,
  );

describe('a configuration file is found in the folder', () => {
  test('none is fine', async () => {
    expect(await loadConfig(folder, undefined)).toEqual({ path: undefined, config: {} });
  });

  test.each([
    ['zero2repo.config.json', '{"tasks": ["selgram"], "attempts": 3}'],
    ['zero2repo.config.yaml', 'tasks: [selgram]\nattempts: 3\n'],
    ['zero2repo.config.ts', "const tasks: string[] = ['selgram'];\nexport default { tasks, attempts: 3 };\n"],
    ['zero2repo.config.mts', "export default { tasks: ['selgram'], attempts: 3 } as const;\n"],
    ['zero2repo.config.mjs', "export default { tasks: ['selgram'], attempts: 3 };\n"],
  ])('%s', async (name, text) => {
    await write(name, text);
    expect(await loadConfig(folder, undefined)).toEqual({
      path: join(folder, name),
      config: { tasks: ['selgram'], attempts: 3 },
    });
  });

  test('paths in it start at its folder, names stay names', async () => {
    await write('other.yaml', 'tasks: [./mine, selgram]\nagents: ["replay:pass"]\nout: results\n');
    expect((await loadConfig(folder, 'other.yaml')).config).toEqual({
      tasks: [join(folder, 'mine'), 'selgram'],
      agents: ['replay:pass'],
      out: join(folder, 'results'),
    });
  });
});

describe('a broken one is a Failure with file and line', () => {
  test.each([
    ['a wrong type', 'zero2repo.config.json', '{\n  "jobs": "two"\n}', '/jobs (line 2): '],
    ['an unknown key', 'zero2repo.config.yaml', 'jobs: 2\nagent: empty\n', 'agent'],
    ['JSON that ends early', 'zero2repo.config.json', '{\n  "jobs": 2,\n', 'line 3: '],
    ['JSON with comments', 'zero2repo.config.json', '{"jobs": 2 /* two */}', ''],
    ['broken YAML', 'zero2repo.config.yaml', 'jobs: 2\ntasks: [a\n', 'line 3: '],
    ['broken TypeScript', 'zero2repo.config.ts', 'export default {\n  jobs: ,\n};\n', ':2:'],
    ['a file that throws', 'zero2repo.config.mjs', "throw new Error('no luck');\n", 'no luck'],
  ])('%s', async (_name, file, text, part) => {
    await write(file, text);
    const error = await refusal();
    expect(error).toMatchObject({ name: 'Failure', code: 'config.invalid', path: join(folder, file) });
    expect(String((error as Error).message)).toContain(part);
  });

  test('one that is named and not there', async () => {
    expect(await refusal('none.json')).toMatchObject({
      code: 'config.invalid',
      path: join(folder, 'none.json'),
    });
  });

  test('two at once', async () => {
    await write('zero2repo.config.json', '{}');
    await write('zero2repo.config.yaml', '{}');
    expect(await refusal()).toMatchObject({
      code: 'config.invalid',
      hint: 'keep one, or name one with --config FILE',
    });
  });
});
