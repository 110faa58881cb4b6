import { columns, oneLine, type Paint, padded, plain } from './layout.js';
import { headLines, type Section, sectionsOf } from './sections.js';
import type { RunSummary } from './summary.js';

export function renderText(summary: RunSummary, paint: Paint = plain): string {
  return [
    `${paint.bold(oneLine(summary.run))}  sandbox ${summary.sandbox}  ${oneLine(summary.folder)}`,
    ...headLines(summary),
    ...sectionsOf(summary).flatMap((section) => [
      '',
      paint.bold(section.title),
      ...textTable(section, paint),
    ]),
    '',
  ].join('\n');
}

export function renderMarkdown(summary: RunSummary): string {
  return [
    `# Run ${markdown(summary.run)}`,
    '',
    ...headLines(summary).map((line) => `* ${line}`),
    ...sectionsOf(summary).flatMap((section) => ['', `## ${section.title}`, '', ...markdownTable(section)]),
    '',
  ].join('\n');
}

export function renderJson(summary: RunSummary): string {
  return `${JSON.stringify(summary, null, 2)}\n`;
}

function textTable({ head, rows }: Section, paint: Paint): string[] {
  const widths = head.map((_, index) => Math.max(...[head, ...rows].map((row) => columns(row[index] ?? ''))));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, index) => padded(cell, widths[index] ?? 0))
      .join('  ')
      .trimEnd();
  return [paint.dim(`  ${line(head)}`), ...rows.map((row) => `  ${painted(line(row), paint)}`)];
}

/** A row that begins with a sign gets its colour there. */
function painted(line: string, paint: Paint): string {
  const [sign = ''] = line;
  if (!line.startsWith(`${sign}  `)) return line;
  const colour = sign === '+' ? paint.green : sign === '?' ? paint.yellow : paint.red;
  return 'x+!?'.includes(sign) ? `${colour(sign)}${line.slice(1)}` : line;
}

function markdownTable({ head, rows }: Section): string[] {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map((row) => line(row.map(markdown)))];
}

/** Names and messages come from agents and suites: they must not become markup. */
function markdown(text: string): string {
  return oneLine(text).replaceAll(/[\\`*_{}[\]<>#|!~&]/g, (character) => `\\${character}`);
}
