import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pytest } from '../../src/testing/pytest/pytest.js';
import { type Files, FrameworkFixture, outcomes } from '../contract/test-framework-fixture.js';

const F01 = 'tests/F01.py';
const suite = {
  [F01]:
    'from product import double\ndef test_a(): assert double(2) == 4\ndef test_b(): assert double(3) == 6\n',
};
const right = 'def double(x): return 2 * x\n';
/** Right for 2, wrong for 3. */
const wrong = 'def double(x): return x * x\n';
const verdictOf = (product: string) =>
  product === right
    ? [`passed ${F01}::test_a`, `passed ${F01}::test_b`]
    : [`failed ${F01}::test_b`, `passed ${F01}::test_a`];

const forced = `
import pytest
@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    outcome = yield
    report = outcome.get_result()
    report.outcome = "passed"
`;
const exits = 'import os\nos._exit(0)\n';

describe('nothing of the workspace is consulted by pytest', () => {
  let fixture: FrameworkFixture;
  beforeAll(async () => {
    fixture = await FrameworkFixture.make(pytest);
  });
  afterAll(() => fixture.remove());
  const words = ['python3', '-m', 'pytest'];

  const planted: readonly [string, Files][] = [
    ['conftest.py', { 'conftest.py': forced }],
    ['conftest.py beside where tests are', { 'tests/conftest.py': forced, 'tests/__init__.py': '' }],
    ['pytest.ini', { 'pytest.ini': '[pytest]\naddopts = --collect-only\n' }],
    [
      'pyproject.toml',
      { 'pyproject.toml': '[tool.pytest.ini_options]\naddopts = "-p evil"\n', 'evil.py': forced },
    ],
    ['tox.ini', { 'tox.ini': '[pytest]\npython_functions = nothing\n' }],
    ['setup.cfg', { 'setup.cfg': '[tool:pytest]\naddopts = -k test_a\n' }],
    ['a package with the name of the runner', { 'pytest/__init__.py': exits, 'pytest/__main__.py': exits }],
    [
      'modules with names of the runner',
      { 'iniconfig.py': exits, '_pytest/__init__.py': exits, 'pluggy.py': exits },
    ],
    [
      'modules with names of the standard library',
      { 'difflib.py': exits, 'typing.py': exits, 'json/__init__.py': exits },
    ],
    [
      'customisation of the interpreter',
      { 'sitecustomize.py': exits, 'usercustomize.py': exits, 'evil.pth': 'import os; os._exit(0)\n' },
    ],
    [
      'an entry point',
      {
        'evil.egg-info/entry_points.txt': '[pytest11]\nevil = evil\n',
        'evil.egg-info/PKG-INFO': 'Name: evil\n',
        'evil.py': forced,
      },
    ],
    ['a cache of the last run', { '.pytest_cache/v/cache/lastfailed': '{}' }],
  ];
  for (const [name, files] of planted)
    test(name, async () => {
      for (const product of [right, wrong]) {
        const workspace = { ...files, 'product.py': product };
        const { reading, output } = await fixture.run(suite, [F01], { workspace });
        expect(outcomes(reading), output).toEqual(verdictOf(product));
      }
    });

  test('not even where the command names it', async () => {
    const workspace = {
      'pytest.ini': '[pytest]\naddopts = -k test_a\n',
      'conftest.py': forced,
      'product.py': wrong,
    };
    for (const more of [['-c', 'pytest.ini'], ['--rootdir=.'], ['--confcutdir', '.']]) {
      const command = { assignments: {}, words: [...words, ...more] };
      const { reading, output } = await fixture.run(suite, [F01], { workspace, command });
      expect(outcomes(reading), output).toEqual(verdictOf(wrong));
    }
  });

  test('tests of the workspace are refused where the command names them', async () => {
    const workspace = {
      'checks/test_x.py': 'def test_x(): pass\n',
      'checks/conftest.py': exits,
      'product.py': right,
    };
    for (const more of [['checks'], ['checks/test_x.py::test_x'], ['--pyargs', 'checks']]) {
      const command = { assignments: {}, words: [...words, ...more] };
      const { reading, code } = await fixture.run(suite, [F01], { workspace, command });
      expect(reading).toMatchObject({ kind: 'ok', complete: false, tests: [] });
      expect(code).toBe(4);
    }
  });

  test('the suite has a conftest and fixtures of its own', async () => {
    const files = {
      ...{ 'conftest.py': 'import pytest\n@pytest.fixture\ndef top(): return 1\n' },
      ...{
        'tests/conftest.py': 'import os, product, pytest\n@pytest.fixture\ndef here(): return os.getcwd()\n',
      },
      [F01]:
        'def test_a(top, here, tmp_path):\n    assert top == 1\n    assert here.endswith("/app")\n    assert "scratch" in str(tmp_path)\n',
    };
    const { reading, output } = await fixture.run(files, [F01], { workspace: { 'product.py': right } });
    expect(outcomes(reading), output).toEqual([`passed ${F01}::test_a`]);
  });

  test('PYTHONPATH of the command is where the product is', async () => {
    const command = { assignments: { PYTHONPATH: 'src' }, words };
    const found = await fixture.run(suite, [F01], { workspace: { 'src/product.py': right }, command });
    expect(outcomes(found.reading), found.output).toEqual(verdictOf(right));
    const missed = await fixture.run(suite, [F01], { workspace: { 'product.py': right }, command });
    expect(outcomes(missed.reading)).toEqual([`error ${F01}`]);
  });

  test('a module that skips itself is not unnoticed', async () => {
    const files = { [F01]: 'import pytest\npytest.importorskip("no_such_module")\ndef test_a(): pass\n' };
    expect(outcomes((await fixture.run(files, [F01])).reading)).toEqual([`skipped ${F01}`]);
  });

  test('children that a test forks cannot write to the report by accident', async () => {
    const files = {
      [F01]:
        'import os, pytest\ndef test_a():\n    child = os.fork()\n    if child: os.waitpid(child, 0)\n    else: assert False\n',
    };
    const { reading } = await fixture.run(files, [F01]);
    expect(outcomes(reading)).toEqual([`passed ${F01}::test_a`]);
  });

  test('leaving at the first failure: what did not run is no pass', async () => {
    const files = { [F01]: 'def test_a(): assert False\ndef test_b(): pass\n' };
    const { reading } = await fixture.run(files, [F01], {
      command: { assignments: {}, words: [...words, '-x'] },
    });
    expect(outcomes(reading)).toEqual([`error ${F01}::test_b`, `failed ${F01}::test_a`]);
    expect(reading).toMatchObject({ complete: true });
  });

  test('a pytest that lies in the workspace is refused, and so is a run without a channel', async () => {
    const { harnessFolder } = pytest.instrument({
      command: { assignments: {}, words: ['pytest'] },
      modules: [],
      suiteRoot: '/s',
      workspaceRoot: '/w',
      scratch: '/t',
    });
    const start = async (workspace: string, channel: 'pipe' | 'ignore') => {
      const options = JSON.stringify({ suite: '/nowhere', workspace, paths: [] });
      const argv = ['-I', '-B', join(harnessFolder, 'z2r_pytest.py'), options, '--version'];
      const child = spawn('/usr/bin/python3', argv, {
        stdio: ['ignore', 'ignore', 'pipe', ...(channel === 'pipe' ? [channel] : [])],
      });
      const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
      const [errors, report] = [
        text(child.stderr as Readable),
        channel === 'pipe' ? text(child.stdio[3] as Readable) : '',
      ];
      return { code: await ended, errors: await errors, reading: pytest.parse(Buffer.from(await report)) };
    };
    const refused = await start('/usr/lib', 'pipe');
    expect(refused).toMatchObject({ code: 64, reading: { kind: 'ok', complete: false, tests: [] } });
    expect(refused.errors).toContain('refused: pytest comes from');
    expect((await start('/nowhere', 'ignore')).code).not.toBe(0);
  });
});
