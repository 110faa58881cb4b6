import { describe, expect, test } from 'vitest';
import { agentSpecSchema, replayScriptSchema } from '../../src/agent/index.js';
import { checkJson } from '../../src/lib/index.js';

const head = { schema_version: 1, name: 'mine' };
const command = { ...head, kind: 'command', command: ['tool', '{instruction}'] };

describe('an agent spec', () => {
  test.each([
    ['reference', { ...head, kind: 'reference' }],
    ['empty', { ...head, kind: 'empty', description: 'does nothing' }],
    ['replay', { ...head, kind: 'replay', script: 'replays/one/replay.json' }],
    [
      'command',
      { ...command, stdin: 'instruction', env: { MODE: 'x' }, model: 'm', reasoning_effort: 'low' },
    ],
  ])('of kind %s is accepted', (_, spec) => {
    expect(checkJson(agentSpecSchema, spec).kind).toBe('ok');
  });

  test.each([
    ['an unknown version', { ...head, schema_version: 2, kind: 'empty' }, '/schema_version'],
    ['an unknown kind', { ...head, kind: 'magic' }, '/kind'],
    ['an unknown key', { ...head, kind: 'empty', command: ['x'] }, ''],
    ['no program', { ...command, command: [] }, '/command/0'],
    ['a word that is no text', { ...command, command: ['x', 1] }, '/command/1'],
    ['a NUL in a word', { ...command, command: ['x\0'] }, '/command/0'],
    ['a bad variable name', { ...command, env: { 'A-B': '1' } }, '/env/A-B'],
    ['a name with a slash', { ...command, name: '../x' }, '/name'],
    ['a script that goes upwards', { ...head, kind: 'replay', script: '../x.json' }, '/script'],
    ['an absolute script', { ...head, kind: 'replay', script: '/x.json' }, '/script'],
  ])('with %s is refused, with the place', (_, spec, pointer) => {
    const reading = checkJson(agentSpecSchema, spec);
    expect(reading).toMatchObject({ kind: 'bad', defects: [{ pointer }] });
  });

  test('cannot ask for credentials yet, and is told why', () => {
    const reading = checkJson(agentSpecSchema, { ...command, env_passthrough: ['API_KEY'] });
    expect(reading).toMatchObject({
      kind: 'bad',
      defects: [{ pointer: '/env_passthrough', message: expect.stringContaining('gateway') }],
    });
  });
});

describe('a replay script', () => {
  const script = (changes: object) => ({
    schema_version: 1,
    task: 'wordcount',
    commands: [{ argv: ['true'], ...changes }],
  });

  test('expects exit 0 where nothing else is said', () => {
    expect(checkJson(replayScriptSchema, script({}))).toMatchObject({
      kind: 'ok',
      value: { commands: [{ expect_exit: 0 }] },
    });
  });

  test.each([
    ['both inputs', { stdin: 'x', stdin_file: 'y' }, '/commands/0'],
    ['an input file that goes upwards', { stdin_file: 'a/../../y' }, '/commands/0/stdin_file'],
    ['a relative folder', { cwd: 'src' }, '/commands/0/cwd'],
    ['a folder that is not plain', { cwd: '/app/../etc' }, '/commands/0/cwd'],
    ['an impossible exit code', { expect_exit: 256 }, '/commands/0/expect_exit'],
    ['an unknown key', { shell: true }, '/commands/0'],
  ])('with %s is refused, with the place', (_, changes, pointer) => {
    expect(checkJson(replayScriptSchema, script(changes))).toMatchObject({
      kind: 'bad',
      defects: [{ pointer }],
    });
  });

  test('without commands is refused', () => {
    expect(checkJson(replayScriptSchema, { schema_version: 1, task: 'x', commands: [] }).kind).toBe('bad');
  });
});
