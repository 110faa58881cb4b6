import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { exitCode, failureRules } from '../../src/cli/exit-code.js';
import { failureJson, failureLines, interruption, shownFailure } from '../../src/cli/failure-text.js';
import { Failure } from '../../src/lib/index.js';

describe('a failure is three lines', () => {
  test('with what it says itself', () => {
    const failure = new Failure('task.invalid', '/runner: missing\n/name: wrong type', {
      path: '/t/manifest.json',
      hint: 'z2r task check /t',
    });
    expect(failureLines(shownFailure(failure))).toEqual([
      'error: /runner: missing\n       /name: wrong type',
      'where: /t/manifest.json',
      'next:  z2r task check /t',
    ]);
  });

  test('also when it says only what happened', () => {
    expect(failureLines(shownFailure(new Failure('sandbox.unavailable', 'bwrap is not installed')))).toEqual([
      'error: bwrap is not installed',
      'where: this machine',
      'next:  z2r doctor',
    ]);
  });

  test('and as JSON one object with nulls for what is not known', () => {
    const shown = shownFailure(new Failure('disk.full', 'no space left'));
    expect(JSON.parse(failureJson(shown))).toEqual({
      error: {
        code: 'disk.full',
        message: 'no space left',
        path: null,
        hint: 'z2r sweep, then the same command again',
      },
    });
  });

  test('anything else that is thrown is a bug and keeps its stack', () => {
    const shown = shownFailure(new TypeError('x is undefined'));
    expect(shown).toMatchObject({ code: 'internal', exit: 1, message: 'a bug in zero2repo: x is undefined' });
    expect(failureLines(shown)[1]).toContain('failure-text.test.ts');
  });
});

test('Ctrl-C is told like a failure, and ends with 130', () => {
  expect(failureLines(interruption())).toEqual([
    'error: interrupted',
    'where: nothing half done was kept',
    'next:  the same command again',
  ]);
  expect(interruption().exit).toBe(130);
});

describe('docs/reference/exit-codes.md', () => {
  test('has a row for every exit code, and one for every failure code with its exit code', async () => {
    const text = await readFile('docs/reference/exit-codes.md', 'utf8');
    const rows = text.split('\n').filter((line) => line.startsWith('| '));
    for (const code of Object.values(exitCode))
      expect(rows.some((row) => row.startsWith(`| ${code} |`))).toBe(true);
    const documented = rows.flatMap((row) => {
      const match = /^\| `([a-z]+\.[a-z-]+)` \| (\d+) \|/.exec(row);
      return match === null ? [] : [[match[1], Number(match[2])]];
    });
    const expected = Object.entries(failureRules).map(([code, rule]) => [code, rule.exit]);
    expect(documented.sort()).toEqual(expected.sort());
  });
});
