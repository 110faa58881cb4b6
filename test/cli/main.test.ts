import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { z2r } from './command-line.js';

describe('a command line that cannot be understood ends with 2 and three lines', () => {
  test('an unknown command names the ones near it', async () => {
    expect(await z2r(['docter'])).toEqual({
      code: 2,
      stdout: '',
      stderr: [
        'error: there is no command `docter`; near it: `doctor`',
        'where: the command line',
        'next:  z2r --help',
        '',
      ].join('\n'),
    });
  });

  test.each(['constructor', '__proto__', 'toString'])('%s is a word like any other', async (word) => {
    expect(await z2r([word])).toMatchObject({ code: 2, stdout: '' });
  });

  test('an unknown flag names the help of its command', async () => {
    const ran = await z2r(['run', '--agnet', 'empty']);
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(ran.stderr).toContain('--agnet');
    expect(ran.stderr).toContain('next:  z2r run --help\n');
  });

  test.each([
    ['--attempts', '0', 'a whole number from 1 is needed'],
    ['--jobs', 'two', 'a whole number from 1 is needed'],
    ['--timeout', '-3', 'a number of seconds above 0 is needed'],
    ['--stall', '0.0', 'a number of seconds above 0 is needed'],
  ])('%s %s is refused', async (flag, value, reason) => {
    const ran = await z2r(['run', `${flag}=${value}`]);
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(ran.stderr).toContain(`error: \`${value}\` for ${flag.slice(2)}: ${reason}\n`);
  });

  test('with --json the same is one JSON object on stdout', async () => {
    const ran = await z2r(['run', '--attempts=0', '--json']);
    expect(ran.code).toBe(2);
    expect(JSON.parse(ran.stdout)).toEqual({
      error: {
        code: 'usage.invalid',
        message: '`0` for attempts: a whole number from 1 is needed',
        path: null,
        hint: 'z2r run --help',
      },
    });
  });
});

describe('help', () => {
  test('without a command it is the help of all', async () => {
    const ran = await z2r([]);
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(ran.stdout).toContain('z2r demo      from nothing to two verdicts, without a key');
    expect(ran.stdout).not.toMatch(/^ {2}complete /m);
  });

  test('a command teaches with examples', async () => {
    const ran = await z2r(['run', '--help']);
    expect(ran.code).toBe(0);
    expect(ran.stdout).toContain('EXAMPLES\n  z2r run --task selgram --agent reference --dry-run\n');
    expect(ran.stdout).toContain('[--judge-timeout]');
  });

  test('--version is the one of package.json', async () => {
    const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
    expect(await z2r(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  });

  describe('colour', () => {
    const tty = (texts: string[]) => ({
      write: (text: string) => void texts.push(text),
      isTTY: true,
      columns: 80,
    });
    const csi = '\u001b[';

    test.each([
      ['a terminal gets it', ['--help'], {}, true],
      ['--no-color, wherever it stands', ['--no-color', 'doctor', '--help'], {}, false],
      ['NO_COLOR', ['--help'], { NO_COLOR: '1' }, false],
      ['a dumb terminal', ['--help'], { TERM: 'dumb' }, false],
    ])('%s', async (_name, argv, env, colored) => {
      const texts: string[] = [];
      const ran = await z2r(argv, { stdout: tty(texts), env });
      expect(ran.code).toBe(0);
      expect(texts.join('').includes(csi)).toBe(colored);
    });
  });
});
