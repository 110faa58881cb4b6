import { resolve } from 'node:path';
import { renderJson, renderMarkdown, renderText, summarize } from '../../report/index.js';
import { readRun } from '../../run/index.js';
import type { CliContext } from '../context.js';
import { type ExitCode, exitCode } from '../exit-code.js';
import { paint } from '../paint.js';

export interface ReportFlags {
  readonly json?: boolean;
  readonly format?: 'text' | 'markdown' | 'json';
}

export async function runReport(context: CliContext, flags: ReportFlags, place: string): Promise<ExitCode> {
  const summary = summarize(await readRun(resolve(context.cwd, place)));
  const format = context.json ? 'json' : (flags.format ?? 'text');
  const text = {
    text: () => renderText(summary, paint(context.color.stdout)),
    markdown: () => renderMarkdown(summary),
    json: () => renderJson(summary),
  }[format]();
  context.stdout.write(text);
  return exitCode.ok;
}
