import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { z2r } from './command-line.js';

const words = async (...typed: string[]): Promise<string[]> =>
  (await z2r(['complete', '--', ...typed])).stdout.split('\n').filter((line) => line !== '');

describe('words are proposed by the command table itself', () => {
  test('commands', async () => {
    expect(await words('re')).toEqual(['retry', 'report']);
  });

  test('commands inside a noun', async () => {
    expect(await words('task', '')).toEqual(['list', 'show', 'check', 'record']);
  });

  test('flags of a command, in kebab-case', async () => {
    expect(await words('run', '--judge')).toEqual(['--judge-timeout']);
  });

  test('values of a flag', async () => {
    expect(await words('run', '--fail-on', '')).toEqual(['never', 'failed', 'invalid']);
  });

  test('values of an argument', async () => {
    expect(await words('completion', 'f')).toEqual(['fish']);
  });
});

describe('scripts', () => {
  test('the one for bash is valid and calls z2r with what was typed', async () => {
    const script = (await z2r(['completion', 'bash'])).stdout;
    const shell = spawnSync('bash', ['-s'], {
      encoding: 'utf8',
      input: `z2r() { printf '<%s>\\n' "$@"; }\n${script}\nCOMP_WORDS=(z2r run --fa); COMP_CWORD=2; _z2r\nprintf '%s\\n' "\${COMPREPLY[@]}"`,
    });
    expect(shell.stdout.trim().split('\n')).toEqual(['<complete>', '<-->', '<run>', '<--fa>']);
  });

  test.each(['zsh', 'fish'])('%s has one', async (shell) => {
    const ran = await z2r(['completion', shell]);
    expect(ran.code).toBe(0);
    expect(ran.stdout).toContain('complete --');
  });

  test('another shell is a usage error', async () => {
    expect(await z2r(['completion', 'tcsh'])).toMatchObject({ code: 2, stdout: '' });
  });
});
