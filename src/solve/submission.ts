import type { Stats } from 'node:fs';
import { submissionMarker, submitPath } from '../agent/index.js';
import { printable, truncateText } from '../lib/index.js';

/** No submit file is larger; the rest is not read. */
export const submitBytes = 64 * 1024;

const shownCharacters = 80;

/** What is wrong with what lies at the submit path, if it is not a regular file. */
export function kindProblem(state: Stats | undefined): string {
  if (state === undefined) return `there is no file ${submitPath}`;
  const kind = state.isSymbolicLink() ? 'a link' : state.isDirectory() ? 'a folder' : 'a special file';
  return `${submitPath} is ${kind}; a regular file is needed`;
}

/**
 * What is wrong with the content of a submit file, or undefined if it submits (official-format.md 3.7):
 * without blank lines, exactly one line is left, and that is the marker. The text is printable and short.
 */
export function contentProblem(content: Uint8Array): string | undefined {
  if (content.length > submitBytes) return `${submitPath} is larger than ${submitBytes} bytes`;
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content);
  } catch {
    return `${submitPath} is not UTF-8 text`;
  }
  const lines = text
    .split(/\r\n|\r|\n/)
    .map(trimmed)
    .filter((line) => line !== '');
  const [first, ...more] = lines;
  if (first === undefined) return `${submitPath} is empty`;
  if (more.length > 0) return `${submitPath} has ${lines.length} lines; exactly one is allowed`;
  if (first === submissionMarker) return undefined;
  return `${submitPath} says "${truncateText(printable(first), shownCharacters)}", not ${submissionMarker}`;
}

/** As the official harness does it: a byte order mark is no white space. */
function trimmed(line: string): string {
  return line.startsWith('\ufeff') || line.endsWith('\ufeff') ? line : line.trim();
}
