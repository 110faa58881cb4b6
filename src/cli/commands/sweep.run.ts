import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { removeTree } from '../../lib/index.js';
import type { CliContext } from '../context.js';
import { type ExitCode, exitCode } from '../exit-code.js';
import { answer, answerJson } from '../output.js';
import { cacheFolderOf } from '../places.js';
import { plural } from '../table.js';

export interface SweepFlags {
  readonly json?: boolean;
  readonly caches?: boolean;
  readonly cache?: string;
}

/** What zero2repo itself puts into a cache folder; nothing else in it is touched, whatever folder is named. */
const cacheParts = ['environments', 'upstream'];

export async function runSweep(context: CliContext, flags: SweepFlags): Promise<ExitCode> {
  const provider = await context.loadProvider();
  const leftovers = await provider.sweep();
  const folder = cacheFolderOf(context, flags.cache);
  const parts = flags.caches
    ? cacheParts.map((part) => join(folder, part)).filter((path) => existsSync(path))
    : [];
  for (const path of parts) await removeTree(path);
  if (context.json) answerJson(context, { leftovers, caches: parts });
  else
    answer(
      context,
      leftovers === 0
        ? 'no leftovers of killed runs'
        : `${plural(leftovers, 'leftover')} of killed runs removed`,
      ...parts.map((path) => `removed ${path}`),
    );
  return exitCode.ok;
}
