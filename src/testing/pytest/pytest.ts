import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readReport } from '../report/read-report.js';
import { selectModules } from '../select-modules.js';
import type { InstrumentedRun, RunRequest, TestFramework } from '../types.js';

const name = 'pytest';

/** Pytest, started as official-format.md 4.3 and 10 say, with our reporter as its plugin. */
export const pytest: TestFramework = {
  name,
  matches: (command) => argumentsOf(command.words) !== undefined,
  instrument,
  parse: (report) => readReport(report, name),
  probeSuite: {
    files: {
      'tests/test_probe.py': 'def test_probe(tmp_path):\n    assert sorted([2, 1]) == [1, 2]\n',
    },
    modules: ['tests/test_probe.py'],
  },
};

function instrument(request: RunRequest): InstrumentedRun {
  const options = {
    suite: request.suiteRoot,
    workspace: request.workspaceRoot,
    paths: productPaths(request),
  };
  // The last one wins in pytest, so that nothing of the command can bring a configuration of the workspace.
  const ours = [
    ...['-c', '/judge/pytest.ini'],
    `--rootdir=${request.suiteRoot}`,
    `--confcutdir=${request.suiteRoot}`,
    ...['-p', 'no:cacheprovider'],
    `--basetemp=${posix.join(request.scratch, 'pytest')}`,
  ];
  const given = selectModules(argumentsOf(request.command.words) ?? [], request);
  const end = given.indexOf('--');
  const words = end === -1 ? [...given, ...ours] : [...given.slice(0, end), ...ours, ...given.slice(end)];
  return {
    argv: ['python3', '-I', '-B', '/judge/z2r_pytest.py', JSON.stringify(options), ...words],
    env: { PYTEST_DISABLE_PLUGIN_AUTOLOAD: '1' },
    harnessFolder: fileURLToPath(new URL('./runner', import.meta.url)),
  };
}

/** What comes after `pytest` or `python3 [FLAGS] -m pytest`; undefined if the command is neither. */
function argumentsOf(words: readonly string[]): readonly string[] | undefined {
  const [program = '', ...rest] = words;
  const base = posix.basename(program);
  if (base === 'pytest' || base === 'py.test') return rest;
  if (!/^python(3(\.\d+)?)?$/.test(base)) return undefined;
  const at = rest.indexOf('-m');
  const flags = rest.slice(0, Math.max(0, at));
  return rest[at + 1] === 'pytest' && at !== -1 && flags.every((flag) => /^-[A-Za-z]+$/.test(flag))
    ? rest.slice(at + 2)
    : undefined;
}

/** Folders of the product, in order: the entries of PYTHONPATH, seen from the workspace, or the workspace. */
function productPaths(request: RunRequest): string[] {
  const entries = request.command.assignments.PYTHONPATH?.split(':') ?? [];
  if (entries.length === 0) return [request.workspaceRoot];
  return [...new Set(entries.map((entry) => posix.resolve(request.workspaceRoot, entry)))];
}
