import { printable } from '../lib/index.js';

/** Colours for words; meaning never hangs on them alone. Picocolors' functions fit. */
export type Paint = Readonly<Record<'bold' | 'dim' | 'green' | 'red' | 'yellow', (text: string) => string>>;

export const plain: Paint = {
  bold: (text) => text,
  dim: (text) => text,
  green: (text) => text,
  red: (text) => text,
  yellow: (text) => text,
};

/** `840ms`, `12.3s`, `4m11s`, `2h05m`. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)}ms`;
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)}s`;
  const seconds = Math.round(ms / 1000);
  const minutes = Math.round(seconds / 60);
  if (seconds < 3600) return `${Math.floor(seconds / 60)}m${twoDigits(seconds % 60)}s`;
  return `${Math.floor(minutes / 60)}h${twoDigits(minutes % 60)}m`;
}

export function plural(count: number, noun: string): string {
  if (count === 1) return `1 ${noun}`;
  return `${count} ${noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`}`;
}

/** Text from a hostile source on one line: nothing moves a cursor or starts a line of its own. */
export function oneLine(text: string): string {
  return printable(text).replaceAll('\n', '\\n').replaceAll('\t', '\\t');
}

/** Cut to `width` columns of a terminal; what was cut ends in `...`. */
export function cut(text: string, width: number): string {
  if (columns(text) <= width) return text;
  let kept = '';
  let used = 0;
  for (const character of text) {
    used += columns(character);
    if (used > width - 3) break;
    kept += character;
  }
  return `${kept}...`;
}

export function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - columns(text)));
}

/** Columns that a terminal takes for it: wide characters take two, combining ones none. */
export function columns(text: string): number {
  let sum = 0;
  for (const character of text) sum += /\p{Mark}/u.test(character) ? 0 : wide.test(character) ? 2 : 1;
  return sum;
}

const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
