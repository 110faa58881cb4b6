import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Failure } from '../../lib/index.js';
import { readReport } from '../report/read-report.js';
import { selectModules } from '../select-modules.js';
import type { InstrumentedRun, RunRequest, TestFramework } from '../types.js';

const name = 'node:test';

/** Node's own test runner. Its configuration is the command line alone: no file and no NODE_OPTIONS counts. */
export const nodeTest: TestFramework = {
  name,
  matches: ({ words }) => posix.basename(words[0] ?? '') === 'node' && words.includes('--test'),
  instrument,
  parse: (report) => readReport(report, name),
  probeSuite: {
    files: {
      'tests/probe.test.mjs': [
        "import assert from 'node:assert/strict';",
        "import { test } from 'node:test';",
        "test('probe', () => assert.deepEqual([2, 1].sort(), [1, 2]));",
        '',
      ].join('\n'),
    },
    modules: ['tests/probe.test.mjs'],
  },
};

function instrument(request: RunRequest): InstrumentedRun {
  const { flags, options, concurrency } = readOptions(request.command.words.slice(1), request);
  const run = { suite: request.suiteRoot, modules: request.modules, concurrency, options };
  return {
    argv: ['node', ...flags, '/judge/z2r-node-test.mjs', JSON.stringify(run)],
    env: {},
    harnessFolder: fileURLToPath(new URL('./runner', import.meta.url)),
  };
}

interface NodeOptions {
  /** For the node that runs the tests, and so for its children. */
  readonly flags: readonly string[];
  /** For node:test's `run`. */
  readonly options: Readonly<Record<string, number | boolean | readonly string[]>>;
  readonly concurrency: number | null;
}

/** Options of node that take the next word when they have no `=`. */
const withValue = new Set([
  '--import',
  '--require',
  '-r',
  '--conditions',
  '-C',
  '--loader',
  '--experimental-loader',
]);

/** What `node --test` would do with these options, as options of `run`. */
function readOptions(words: readonly string[], request: RunRequest): NodeOptions {
  const flags: string[] = [];
  const patterns: string[] = [];
  const options: Record<string, number | boolean | readonly string[]> = {};
  let concurrency: number | null = null;
  const given = selectModules(words, request).filter((word) => !request.modules.includes(word));
  for (let at = 0; at < given.length; at += 1) {
    const word = given[at] ?? '';
    const [option = '', attached] = splitOption(word);
    const value = (): string => {
      if (attached === undefined) at += 1;
      const text = attached ?? given[at];
      if (text === undefined) throw unsupported(word);
      return text;
    };
    if (option === '--test') continue;
    if (option === '--test-only') options.only = true;
    else if (option === '--test-concurrency') concurrency = positive(word, value());
    else if (option === '--test-timeout') options.timeout = positive(word, value());
    else if (option === '--test-name-pattern') patterns.push(value());
    // Reporters are ours: what is printed decides nothing.
    else if (option === '--test-reporter' || option === '--test-reporter-destination') value();
    else if (withValue.has(option)) flags.push(option, value());
    // Other files, other modes of the runner, and files of the workspace that would set variables.
    else if (!word.startsWith('-') || /^--(test|env-file|watch|experimental-test-isolation)/.test(word))
      throw unsupported(word);
    else flags.push(word);
  }
  if (patterns.length > 0) options.testNamePatterns = patterns;
  return { flags, options, concurrency };
}

function splitOption(word: string): [string, string | undefined] {
  const equals = word.indexOf('=');
  return equals === -1 ? [word, undefined] : [word.slice(0, equals), word.slice(equals + 1)];
}

function positive(word: string, text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw unsupported(word);
  return number;
}

function unsupported(word: string): Failure {
  return new Failure('task.unsupported', `the test command has a word that is not supported: ${word}`, {
    hint: 'supported: test files of the suite, --test-concurrency, --test-timeout, --test-name-pattern, --test-only, and options of node itself',
  });
}
