import type { RunRequest } from './types.js';

/**
 * The words with exactly the modules of this run: other files of the suite are dropped, modules that the
 * words do not name come last. So one command serves for a part of the suite and for a probe suite.
 */
export function selectModules(words: readonly string[], request: RunRequest): string[] {
  const inSuite = (word: string): boolean => word.startsWith(`${request.suiteRoot}/`);
  const asked = (word: string): boolean =>
    request.modules.some((module) => word === module || word.startsWith(`${module}::`));
  const kept = words.filter((word) => !inSuite(word) || asked(word));
  return [...kept, ...request.modules.filter((module) => !kept.includes(module))];
}
