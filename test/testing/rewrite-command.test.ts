import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Failure } from '../../src/lib/index.js';
import type { ModulePath, Suite } from '../../src/task/index.js';
import { rewriteCommand } from '../../src/testing/index.js';

const modules = ['tests/F01_acceptance.py', 'tests/F02_acceptance.py', 'tests/conftest.py'] as ModulePath[];

function suite(command: string, more: Partial<Suite> = {}): Suite {
  return {
    folder: '/nowhere',
    modules,
    supportFiles: [],
    command,
    workdir: '.',
    judgeTimeoutSeconds: undefined,
    wallSeconds: undefined,
    measuredOnArch: undefined,
    substrates: [],
    expectedTestCount: undefined,
    frameworkLabel: undefined,
    oneProcess: true,
    tier: 'C',
    moduleTiers: new Map(),
    ...more,
  };
}

const [first, second] = ['/tests/final/tests/F01_acceptance.py', '/tests/final/tests/F02_acceptance.py'];
const all = [first, second, '/tests/final/tests/conftest.py'];

describe('the official rewriting of a test command', () => {
  const rewritings: readonly [string, readonly string[]][] = [
    // relative names go, absolute ones come at the end
    ['pytest tests/F01_acceptance.py tests/F02_acceptance.py tests/conftest.py', ['pytest', ...all]],
    ['pytest ./tests/F01_acceptance.py -q', ['pytest', '-q', ...all]],
    ['pytest -q', ['pytest', '-q', ...all]],
    ['pytest {test_files} -q', ['pytest', ...all, '-q']],
    ['pytest --root {test_dir}', ['pytest', '--root', '/tests/final/tests', ...all]],
    // what is absolute already is not given twice
    [`pytest ${first} -q`, ['pytest', first, '-q', second, '/tests/final/tests/conftest.py']],
    // white space of any kind is one space
    ['  pytest\n\t-q  \n', ['pytest', '-q', ...all]],
    // a longer name that only contains the name of a test file is left alone
    ['pytest mytests/F01_acceptance.py', ['pytest', 'mytests/F01_acceptance.py', ...all]],
  ];
  for (const [command, words] of rewritings)
    test(JSON.stringify(command), () => expect(rewriteCommand(suite(command), modules).words).toEqual(words));

  test('leading assignments stand apart', () => {
    expect(rewriteCommand(suite('PYTHONPATH=src:lib A="b c" D= python3 -m pytest -k x=y'), modules)).toEqual({
      assignments: { PYTHONPATH: 'src:lib', A: 'b c', D: '' },
      words: ['python3', '-m', 'pytest', '-k', 'x=y', ...all],
    });
  });

  test('a quoted name is no assignment', () => {
    expect(rewriteCommand(suite('"A=b" x'), modules)).toMatchObject({
      assignments: {},
      words: ['A=b', 'x', ...all],
    });
  });

  test('only the modules asked for stay, wherever they were written', () => {
    const one = ['tests/F02_acceptance.py'] as ModulePath[];
    for (const command of [
      'pytest tests/F01_acceptance.py tests/F02_acceptance.py',
      `pytest ${first} ${second}`,
      `pytest ${first}::test_x ${second}`,
      'pytest {test_files}',
      'pytest',
    ])
      expect(rewriteCommand(suite(command), one).words).toEqual(['pytest', second]);
  });

  test('a placeholder inside a word takes one module only', () => {
    const inWord = suite('run --files={test_files}');
    expect(rewriteCommand(inWord, ['tests/F01_acceptance.py'] as ModulePath[]).words).toContain(
      `--files=${first}`,
    );
    expect(() => rewriteCommand(inWord, modules)).toThrow(/\{test_files\} inside a longer word/);
  });

  test('part of a test file by its relative name cannot be rewritten', () => {
    expect(() => rewriteCommand(suite('pytest tests/F01_acceptance.py::test_x'), modules)).toThrow(
      /names tests\/F01_acceptance.py inside a longer word/,
    );
  });

  test('no module, no program', () => {
    expect(() => rewriteCommand(suite('pytest'), [])).toThrow(/no test module/);
    expect(() => rewriteCommand(suite('A=b'), modules)).toThrow(/no program/);
  });
});

describe('words without a shell', () => {
  const words = (command: string) =>
    rewriteCommand(suite(command, { modules: [] }), ['x'] as ModulePath[]).words.slice(0, -1);

  test('quotes, backslashes and joined lines', () => {
    expect(words(`a 'b  c' "d \\" \\x \\$" e\\ f g\\\n  h '' x'y'"z" '$HOME' a$`)).toEqual([
      ...['a', 'b  c', 'd " \\x $', 'e f', 'g', 'h', '', 'xyz', '$HOME', 'a$'],
    ]);
  });

  const refused: readonly [string, string][] = [
    ['a | b', 'a pipe'],
    ['cd /app && pytest', 'a list'],
    ['a; b', 'a command list'],
    ['a > log', 'a redirection'],
    ['a < in', 'a redirection'],
    ['(a)', 'a subshell'],
    ['a $(b)', 'a command substitution ($(...))'],
    ['a "$(b)"', 'a command substitution ($(...))'],
    ['a `b`', 'a command substitution'],
    ['a "`b`"', 'a command substitution'],
    ['a $HOME', 'a variable ($HOME)'],
    [`a "$\{X:-1}"`, `a variable ($\{X:-1})`],
    ["a $'b'", 'a variable'],
    ['a tests/*.py', 'a file pattern (*)'],
    ['a test?', 'a file pattern (?)'],
    ['a [ab]', 'a file pattern ([)'],
    ['a ~/x', 'a home folder'],
    ['P=~/x a', 'a home folder'],
    ['a {b,c}', 'a list in braces ({b,c})'],
    ["a 'x'{1..3}", 'a list in braces ({1..3})'],
    ['a # b', 'a comment'],
    ['cd /app', 'a shell command (cd)'],
    ['! a', 'a shell command (!)'],
    ["a 'b", 'a quote that is not closed'],
    ['a \\', 'a backslash at the end'],
    ['a\0b', 'a NUL character'],
  ];
  for (const [command, construct] of refused)
    test(`${JSON.stringify(command)} is refused: ${construct}`, () => {
      expect(() => words(command)).toThrow(Failure);
      expect(() => words(command)).toThrow(construct);
    });

  test('what is quoted is nothing special', () => {
    const special = fc.string({ maxLength: 30 }).filter((text) => !/['\0]/.test(text) && text !== '');
    fc.assert(
      fc.property(special, (text) => {
        expect(words(`a '${text}'`)).toEqual(['a', text]);
      }),
    );
  });

  test('any text gives words or a Failure', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
        try {
          words(`p ${text}`);
        } catch (error) {
          expect(error).toBeInstanceOf(Failure);
        }
      }),
    );
  });
});
