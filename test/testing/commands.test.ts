import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Failure } from '../../src/lib/index.js';
import { frameworkFor, type RunRequest, type SuiteCommand } from '../../src/testing/index.js';
import { nodeTest } from '../../src/testing/node-test/node-test.js';
import { pytest } from '../../src/testing/pytest/pytest.js';

const command = (text: string, assignments: SuiteCommand['assignments'] = {}): SuiteCommand => ({
  assignments,
  words: text.split(' '),
});

function request(text: string, assignments: SuiteCommand['assignments'] = {}): RunRequest {
  return {
    command: command(text, assignments),
    modules: ['/tests/final/tests/F01.x'],
    suiteRoot: '/tests/final',
    workspaceRoot: '/app',
    scratch: '/tmp/scratch',
  };
}

describe('which framework a command starts', () => {
  const cases: readonly [string, string | undefined][] = [
    ['pytest -q', 'pytest'],
    ['python3 -m pytest', 'pytest'],
    ['python -m pytest -q', 'pytest'],
    ['python3.12 -u -B -m pytest', 'pytest'],
    ['/usr/bin/python3 -m pytest', 'pytest'],
    ['node --test', 'node:test'],
    ['node --import tsx --test', 'node:test'],
    ['python3 -m unittest', undefined],
    ['python3 pytest', undefined],
    ['python3 run.py -m pytest', undefined],
    ['node test.mjs', undefined],
    ['npm test', undefined],
    ['npx vitest run', undefined],
    ['bash run.sh', undefined],
  ];
  for (const [text, name] of cases)
    test(`${text}: ${name ?? 'none'}`, () => expect(frameworkFor(command(text))?.name).toBe(name));
});

describe('how pytest is started', () => {
  const run = (text: string, assignments?: SuiteCommand['assignments']) =>
    pytest.instrument(request(text, assignments));
  const ours = [
    ...['-c', '/judge/pytest.ini', '--rootdir=/tests/final', '--confcutdir=/tests/final'],
    ...['-p', 'no:cacheprovider', '--basetemp=/tmp/scratch/pytest'],
  ];

  test('isolated, with the arguments of the command and ours behind them', () => {
    expect(run('python3 -u -m pytest -q /tests/final/tests/F01.x -c pytest.ini')).toMatchObject({
      argv: [
        ...['python3', '-I', '-B', '/judge/z2r_pytest.py'],
        '{"suite":"/tests/final","workspace":"/app","paths":["/app"]}',
        ...['-q', '/tests/final/tests/F01.x', '-c', 'pytest.ini', ...ours],
      ],
      env: { PYTEST_DISABLE_PLUGIN_AUTOLOAD: '1' },
    });
  });

  test('what stands behind a double dash stays there', () => {
    expect(run('pytest -q -- /tests/final/tests/F01.x').argv.slice(5)).toEqual([
      ...['-q', ...ours, '--', '/tests/final/tests/F01.x'],
    ]);
  });

  test('PYTHONPATH names the folders of the product; other assignments are dropped', () => {
    const paths = (value: string) =>
      JSON.parse(run('pytest', { PYTHONPATH: value, PYTEST_ADDOPTS: '-x', NODE_OPTIONS: 'x' }).argv[4] ?? '')
        .paths;
    expect(paths('src')).toEqual(['/app/src']);
    expect(paths('src:lib/x:/opt/y:./src')).toEqual(['/app/src', '/app/lib/x', '/opt/y']);
    expect(paths('.')).toEqual(['/app']);
    expect(paths('')).toEqual(['/app']);
    expect(Object.keys(run('pytest', { X: 'y' }).env)).toEqual(['PYTEST_DISABLE_PLUGIN_AUTOLOAD']);
  });
});

describe('how node:test is started', () => {
  const run = (text: string) => nodeTest.instrument(request(text)).argv;
  const options = (text: string) => JSON.parse(run(text).at(-1) ?? '');

  test('flags of node come first, then our runner with what is to be run', () => {
    expect(run('node --import tsx --test --enable-source-maps /tests/final/tests/F01.x')).toEqual([
      ...['node', '--import', 'tsx', '--enable-source-maps', '/judge/z2r-node-test.mjs'],
      '{"suite":"/tests/final","modules":["/tests/final/tests/F01.x"],"concurrency":null,"options":{}}',
    ]);
  });

  test('options of the runner keep their meaning; reporters are left out', () => {
    expect(
      options(
        'node --test --test-concurrency=3 --test-timeout 500 --test-only --test-name-pattern=a --test-name-pattern b --test-reporter=tap --test-reporter-destination out',
      ),
    ).toMatchObject({ concurrency: 3, options: { timeout: 500, only: true, testNamePatterns: ['a', 'b'] } });
  });

  test('what would bring other tests or files of the workspace is refused', () => {
    for (const text of [
      ...[
        'node --test tests/',
        'node --test --watch',
        'node --test --env-file=.env',
        'node --test --test-shard=1/2',
      ],
      ...[
        'node --test --test-isolation=none',
        'node --test --test-concurrency=0',
        'node --test --test-timeout',
      ],
    ])
      expect(() => run(text), text).toThrow(Failure);
  });
});

describe('the files of a runner', () => {
  for (const framework of [pytest, nodeTest])
    test(`${framework.name}: a folder that has nothing else`, () => {
      const { argv, harnessFolder } = framework.instrument(
        request(framework === pytest ? 'pytest' : 'node --test'),
      );
      const named = argv.flatMap((word) =>
        word.startsWith('/judge/') ? [word.slice('/judge/'.length)] : [],
      );
      expect(existsSync(harnessFolder)).toBe(true);
      expect(
        readdirSync(harnessFolder)
          .filter((name) => name !== '__pycache__')
          .sort(),
      ).toEqual([...named].sort());
    });

  test('other files of the suite in the command are left out, so that a probe suite can use it', () => {
    const run = pytest.instrument(
      request('pytest /tests/final/tests/F02.x /tests/final/tests/F01.x::test_a'),
    );
    expect(run.argv.slice(5, 7)).toEqual(['/tests/final/tests/F01.x::test_a', '/tests/final/tests/F01.x']);
  });
});
