import { posix } from 'node:path';
import { Failure } from '../../lib/index.js';
import type { ModulePath, Suite } from '../../task/index.js';
import type { SuiteCommand } from '../types.js';
import { refuseShellWord, splitWords } from './shell-words.js';

/** Where every suite lies inside its sandbox (official-format.md 3.2). */
const suiteRoot = '/tests/final';
const assignment = /^[A-Za-z_][A-Za-z0-9_]*=/;

/**
 * The suite's command as the judge runs it for these modules (official-format.md 1.6): placeholders are
 * filled, relative names of test files removed, absolute ones put at the end; files that were not asked
 * for are left out. Throws a Failure `task.unsupported` if it would need a shell.
 */
export function rewriteCommand(suite: Suite, modules: readonly ModulePath[]): SuiteCommand {
  if (modules.length === 0) throw new Failure('task.invalid', 'the suite names no test module');
  const words = splitWords(suite.command);
  const assignments: Record<string, string> = {};
  let first = 0;
  for (const word of words) {
    if (!assignment.test(word.bare)) break;
    const equals = word.text.indexOf('=');
    assignments[word.text.slice(0, equals)] = word.text.slice(equals + 1);
    first += 1;
  }
  refuseShellWord(words[first]);
  const asked = modules.map(absolute);
  const rewritten = words.slice(first).flatMap((word) => rewriteWord(word.text, suite.modules, asked));
  if (rewritten.length === 0) throw new Failure('task.invalid', 'the test command names no program');
  return { assignments, words: [...rewritten, ...asked.filter((path) => !rewritten.includes(path))] };
}

function rewriteWord(
  word: string,
  suiteModules: readonly ModulePath[],
  asked: readonly string[],
): readonly string[] {
  if (word === '{test_files}') return asked;
  if (word.includes('{test_files}')) {
    const [only, ...more] = asked;
    if (only === undefined || more.length > 0) throw partOfWord('{test_files}', word);
    return [word.replaceAll('{test_files}', only)];
  }
  if (word.includes('{test_dir}')) return [word.replaceAll('{test_dir}', `${suiteRoot}/tests`)];
  for (const module of suiteModules) {
    if (posix.normalize(word) === module) return [];
    if (isFile(word, absolute(module))) return asked.includes(absolute(module)) ? [word] : [];
    if (mentions(word, module)) throw partOfWord(module, word);
  }
  return [word];
}

/** `path`, or one test in it (`path::name`). */
function isFile(word: string, path: string): boolean {
  return word === path || word.startsWith(`${path}::`);
}

/** The relative name stands in the word with nothing of a longer path before or after it. */
function mentions(word: string, module: string): boolean {
  const at = word.indexOf(module);
  if (at === -1) return false;
  return !/[\w/-]/.test(word.charAt(at - 1)) && !/[\w.-]/.test(word.charAt(at + module.length));
}

function absolute(module: ModulePath): string {
  return posix.join(suiteRoot, module);
}

function partOfWord(what: string, word: string): Failure {
  return new Failure('task.unsupported', `the test command names ${what} inside a longer word: ${word}`, {
    hint: 'give test files as words of their own',
  });
}
