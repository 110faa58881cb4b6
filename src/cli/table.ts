import { printable } from '../lib/index.js';

/** Columns set side by side, two spaces apart; the last one is not padded. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows)
    for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, cell.length);
  return rows.map((row) =>
    row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** `840ms`, `12.3s`, `4m11s`, `2h05m`: for people. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)}ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)}s`;
  const seconds = Math.round(ms / 1000);
  const [unit, small] = seconds < 3600 ? (['m', 's'] as const) : (['h', 'm'] as const);
  const total = seconds < 3600 ? seconds : Math.round(seconds / 60);
  return `${Math.floor(total / 60)}${unit}${String(total % 60).padStart(2, '0')}${small}`;
}

export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Text from a hostile source on one line: nothing moves the cursor, nothing starts a line of its own. */
export function oneLine(text: string): string {
  return printable(text).replaceAll('\n', '\\n').replaceAll('\t', '\\t');
}
