import { Failure } from '../../lib/index.js';

/** One word of a command line: its text, and the same with NUL for every character that was quoted. */
export interface Word {
  readonly text: string;
  readonly bare: string;
}

/** What a shell would act on when it stands bare, by its first character. */
const active: Readonly<Record<string, string>> = {
  '|': 'a pipe (|)',
  '&': 'a list or background job (&)',
  ';': 'a command list (;)',
  '<': 'a redirection (<)',
  '>': 'a redirection (>)',
  '(': 'a subshell ( ( )',
  ')': 'a subshell ( ) )',
  '`': 'a command substitution (`)',
  '*': 'a file pattern (*)',
  '?': 'a file pattern (?)',
  '[': 'a file pattern ([)',
};

/** First words that only a shell understands. */
const shellOnly = new Set([
  ...['cd', 'export', 'source', '.', 'set', 'unset', 'eval', 'exec', 'trap', 'ulimit', 'umask', 'pushd'],
  ...['if', 'for', 'while', 'until', 'case', 'function', 'time', '{', '!', '[[', 'alias', 'shopt'],
]);

/**
 * Splits a command line as a shell would, without being one: quotes, backslashes and joined lines are
 * understood. Throws a Failure `task.unsupported` that names what would need a real shell.
 */
export function splitWords(command: string): Word[] {
  const words: Word[] = [];
  let text = '';
  let bare = '';
  let started = false;
  let quote: "'" | '"' | undefined;

  const take = (character: string, isBare: boolean): void => {
    started = true;
    text += character;
    bare += isBare ? character : '\0';
  };
  const finish = (): void => {
    if (started) words.push({ text, bare });
    text = '';
    bare = '';
    started = false;
  };

  for (let at = 0; at < command.length; at += 1) {
    const character = command.charAt(at);
    const next = command.charAt(at + 1);
    if (character === '\0') throw unsupported('a NUL character');
    if (quote === "'") {
      if (character === "'") quote = undefined;
      else take(character, false);
    } else if (character === '\\') {
      if (next === '') throw unsupported('a backslash at the end');
      at += 1;
      // A joined line leaves nothing behind; in double quotes a backslash stands for itself before most characters.
      if (next === '\n') continue;
      if (quote === '"' && !'$`"\\'.includes(next)) take(character, false);
      take(next, false);
    } else if (character === '"' || character === "'") {
      quote = quote === undefined ? character : undefined;
      started = true;
    } else if (character === '$' && isExpansion(next, quote !== undefined)) {
      throw unsupported(
        next === '(' ? 'a command substitution ($(...))' : `a variable (${variable(command, at)})`,
      );
    } else if (quote === '"') {
      if (character === '`') throw unsupported('a command substitution (`)');
      take(character, false);
    } else if (/\s/.test(character)) {
      finish();
    } else if (character === '#' && !started) {
      throw unsupported('a comment (#)');
    } else if (character === '~' && (!started || /[=:]$/.test(bare))) {
      throw unsupported('a home folder (~)');
    } else {
      const construct = active[character];
      if (construct !== undefined) throw unsupported(construct);
      take(character, true);
    }
  }
  if (quote !== undefined) throw unsupported(`a quote that is not closed (${quote})`);
  finish();

  for (const word of words) {
    const braces = /\{[^{}\s]*(?:,|\.\.)[^{}\s]*\}/.exec(word.bare);
    if (braces !== null) throw unsupported(`a list in braces (${braces[0]})`);
  }
  return words;
}

/** Throws if a word can only be the first of a command for a shell (`cd`, `if` ...). */
export function refuseShellWord(first: Word | undefined): void {
  if (first !== undefined && first.bare === first.text && shellOnly.has(first.text))
    throw unsupported(`a shell command (${first.text})`);
}

/** A dollar sign before anything else stands for itself. */
function isExpansion(next: string, quoted: boolean): boolean {
  return /[A-Za-z0-9_{(@*#?$!-]/.test(next) || (!quoted && (next === '"' || next === "'"));
}

function variable(command: string, at: number): string {
  return /^\$(?:\{[^}]*\}?|\w+|.)/.exec(command.slice(at))?.[0] ?? '$';
}

function unsupported(construct: string): Failure {
  return new Failure('task.unsupported', `the test command needs a shell: it has ${construct}`, {
    hint: 'write it as KEY=VALUE words, then one program with its arguments',
  });
}
