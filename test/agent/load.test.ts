import { symlink, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { listAgents, loadAgent } from '../../src/agent/index.js';
import { Files, failureOf } from './agent-files.js';

const builtIn = fileURLToPath(new URL('../../agents', import.meta.url));
const empty = (name: string) => ({ schema_version: 1, kind: 'empty', name });
const script = {
  schema_version: 1,
  task: 'wordcount',
  commands: [{ argv: ['cat'], stdin_file: 'in/a.txt' }],
};
const replay = { schema_version: 1, kind: 'replay', name: 'again', script: 'r/replay.json' };

describe('the built-in agents', () => {
  test('are listed with what they do', async () => {
    const listed = await listAgents([builtIn]);
    expect(listed.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
      'empty empty',
      'example-command command',
      'reference reference',
    ]);
    expect(listed.every(({ description }) => description.length > 10)).toBe(true);
  });

  test('are all loaded by name', async () => {
    for (const { name } of await listAgents([builtIn])) {
      const agent = await loadAgent(name, { searchFolders: [builtIn] });
      expect(agent).toMatchObject({ name, credentials: [] });
      expect(agent.specDigest).toMatch(/^sha256:/);
    }
  });
});

describe('an agent is found', () => {
  test('by name, in the first folder that has it', async () => {
    await using first = await Files.with({ 'mine.json': { ...empty('mine'), description: 'the first one' } });
    await using second = await Files.with({ 'mine.json': empty('mine'), 'other.json': empty('other') });
    const folders = [first.path, second.path];
    const listed = await listAgents(folders);
    expect(listed.map(({ name, description }) => [name, description])).toEqual([
      ['mine', 'the first one'],
      ['other', ''],
    ]);
    expect((await loadAgent('other', { searchFolders: folders })).name).toBe('other');
  });

  test('by path, relative to the folder of the caller', async () => {
    await using files = await Files.with({ 'specs/mine.json': empty('called-otherwise') });
    const places = { searchFolders: [], cwd: files.path };
    expect((await loadAgent('specs/mine.json', places)).name).toBe('called-otherwise');
    expect((await loadAgent(join(files.path, 'specs/mine.json'), places)).name).toBe('called-otherwise');
  });

  test('as a replay of the task', async () => {
    await using task = await Files.with({
      'zero2repo/replays/passing/replay.json': script,
      'zero2repo/replays/passing/in/a.txt': 'text',
    });
    const agent = await loadAgent('replay:passing', { searchFolders: [], taskFolder: task.path });
    expect(agent).toMatchObject({ name: 'replay:passing', model: undefined });
  });

  test('with what it says of itself', async () => {
    await using files = await Files.with({
      'a.json': {
        ...{ schema_version: 1, kind: 'command', name: 'a', command: ['tool', '{model}'] },
        ...{ model: 'vendor/m-1', reasoning_effort: 'high', kit_version: '1.2.3' },
      },
    });
    expect(await loadAgent('./a.json', { searchFolders: [], cwd: files.path })).toMatchObject({
      model: 'vendor/m-1',
      reasoningEffort: 'high',
      kitVersion: '1.2.3',
    });
  });
});

describe('an agent that is not there', () => {
  test('fails with names that are near', async () => {
    await using task = await Files.with({ 'zero2repo/replays/passing/replay.json': script });
    const places = { searchFolders: [builtIn], taskFolder: task.path };
    expect(await failureOf(loadAgent('refrence', places))).toMatchObject({
      code: 'agent.missing',
      path: builtIn,
      hint: 'near it: reference',
    });
    expect((await failureOf(loadAgent('passing', places))).hint).toContain('z2r agent list');
    expect((await failureOf(loadAgent('replay-passing', places))).hint).toBe('near it: replay:passing');
  });

  test('fails with the path of the spec', async () => {
    await using files = await Files.with({});
    expect(await failureOf(loadAgent('./x.json', { searchFolders: [], cwd: files.path }))).toMatchObject({
      code: 'agent.missing',
      path: join(files.path, 'x.json'),
    });
  });

  test('fails with the replays that the task has', async () => {
    await using task = await Files.with({ 'zero2repo/replays/passing/replay.json': script });
    const load = (name: string) => loadAgent(name, { searchFolders: [], taskFolder: task.path });
    expect(await failureOf(load('replay:other'))).toMatchObject({
      code: 'agent.missing',
      hint: 'it has: passing',
    });
    expect(await failureOf(load('replay:../replays/passing'))).toMatchObject({ code: 'agent.missing' });
    expect((await failureOf(load('replay:'))).code).toBe('agent.missing');
    expect((await failureOf(loadAgent('replay:x', { searchFolders: [] }))).hint).toBe(
      'this task has no replays',
    );
  });
});

describe('a broken spec', () => {
  const load = (files: Files) => loadAgent('./a.json', { searchFolders: [], cwd: files.path });

  test.each([
    ['is not JSON', '{"kind"', /^\(root\): not JSON/],
    [
      'has several defects',
      { schema_version: 2, kind: 'empty', name: '' },
      /^\/schema_version: .*\n\/name: /,
    ],
    [
      'asks for credentials',
      { ...empty('a'), kind: 'command', command: ['x'], env_passthrough: ['KEY'] },
      /gateway/,
    ],
    [
      'uses a model and names none',
      { ...empty('a'), kind: 'command', command: ['x', '-m={model}'] },
      /^\/command\/1: /,
    ],
  ])('that %s fails with file, place and fix', async (_, content, message) => {
    await using files = await Files.with({ 'a.json': content });
    const failure = await failureOf(load(files));
    expect(failure).toMatchObject({ code: 'agent.invalid', path: join(files.path, 'a.json') });
    expect(failure.message).toMatch(message);
    expect(failure.hint).toBeTruthy();
  });

  test('that is too large or a link is not read', async () => {
    await using files = await Files.with({ 'big.json': ' '.repeat(1024 * 1024 + 1) });
    await symlink('/etc/hostname', join(files.path, 'a.json'));
    const places = { searchFolders: [], cwd: files.path };
    expect((await failureOf(loadAgent('./big.json', places))).code).toBe('agent.invalid');
    expect((await failureOf(loadAgent('./a.json', places))).code).toBe('agent.invalid');
  });

  test('whose name is not that of its file is refused where it is found by name', async () => {
    await using files = await Files.with({ 'a.json': empty('b') });
    const failure = { code: 'agent.invalid', hint: 'rename the file to b.json' };
    expect(await failureOf(loadAgent('a', { searchFolders: [files.path] }))).toMatchObject(failure);
    expect(await failureOf(listAgents([files.path]))).toMatchObject(failure);
  });
});

describe('the files of a replay', () => {
  const load = (files: Files) => loadAgent('./a.json', { searchFolders: [], cwd: files.path });
  const all = { 'a.json': replay, 'r/replay.json': script, 'r/in/a.txt': 'one' };

  test('all count in the digest of the agent', async () => {
    await using files = await Files.with(all);
    const digests = [(await load(files)).specDigest];
    for (const [name, content] of Object.entries({
      'r/in/a.txt': 'two',
      'r/replay.json': { ...script, note: 'other' },
      'a.json': { ...replay, description: 'other' },
    })) {
      await files.write(name, content);
      digests.push((await load(files)).specDigest);
    }
    expect(new Set(digests).size).toBe(4);
    expect((await load(files)).specDigest).toBe(digests.at(-1));
  });

  test('are bounded together', async () => {
    const inputs = ['a', 'b'].map((name) => ({ argv: ['cat'], stdin_file: name }));
    await using files = await Files.with({
      'a.json': replay,
      'r/replay.json': { ...script, commands: inputs },
    });
    for (const name of ['a', 'b']) {
      await files.write(`r/${name}`, '');
      await truncate(join(files.path, 'r', name), 40 * 1024 * 1024);
    }
    expect(await failureOf(load(files))).toMatchObject({
      code: 'agent.invalid',
      path: join(files.path, 'r/b'),
    });
  });

  test('must exist', async () => {
    await using files = await Files.with({ 'a.json': replay, 'r/replay.json': script });
    expect(await failureOf(load(files))).toMatchObject({
      code: 'agent.invalid',
      path: join(files.path, 'r/in/a.txt'),
    });
  });

  test('must not lead out of their folder by a link', async () => {
    await using outside = await Files.with({ 'a.txt': 'secret' });
    await using files = await Files.with({ 'a.json': replay, 'r/replay.json': script });
    await symlink(outside.path, join(files.path, 'r/in'));
    expect(await failureOf(load(files))).toMatchObject({
      code: 'agent.invalid',
      message: expect.stringContaining('leads out'),
    });
  });

  test('must not be links themselves', async () => {
    await using files = await Files.with({ 'a.json': replay, 'r/replay.json': script, 'r/in/b.txt': 'x' });
    await symlink('b.txt', join(files.path, 'r/in/a.txt'));
    expect((await failureOf(load(files))).code).toBe('agent.invalid');
  });
});
