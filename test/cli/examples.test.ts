import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, run } from '@stricli/core';
import { describe, expect, test } from 'vitest';
import { buildApp } from '../../src/cli/app.js';
import type { CliContext } from '../../src/cli/context.js';
import { renderCliReference } from '../../src/cli/reference.js';

const documents = ['README.md', 'docs', 'docs/reference'].flatMap((place) =>
  place.endsWith('.md')
    ? [place].filter((path) => existsSync(path))
    : readdirSync(place)
        .filter((name) => name.endsWith('.md'))
        .map((name) => join(place, name)),
);

/** Lines of `sh` blocks, and examples in help, that call z2r. */
function calls(text: string): string[] {
  const blocks = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map((match) => match[1] ?? '');
  const examples = [...text.matchAll(/EXAMPLES\n((?: {2}z2r .*\n)+)/g)].map((match) => match[1] ?? '');
  return [...blocks, ...examples]
    .flatMap((block) => block.split('\n'))
    .map((line) =>
      line
        .trim()
        .replace(/\s+#.*$/, '')
        .replace(/^\.\/z2r/, 'z2r'),
    )
    .filter((line) => line.startsWith('z2r '));
}

/** Whether the command table understands a command line; nothing is run. */
async function understood(line: string): Promise<boolean> {
  let called = false;
  const app = buildApp({ color: false });
  const visit = (target: typeof app.root): void => {
    if ('getAllEntries' in target) for (const entry of target.getAllEntries()) visit(entry.target);
    else
      (target as { loader: Command<CliContext>['loader'] }).loader = async () => () => {
        called = true;
      };
  };
  visit(app.root);
  const process = { stdout: { write: () => undefined }, stderr: { write: () => undefined } };
  await run(app, line.split(/\s+/).slice(1), { process } as unknown as CliContext);
  return called || line.endsWith('--help') || line.endsWith('--version');
}

describe('every example is understood by the command table', () => {
  test.each([
    ...new Set([
      ...calls(renderCliReference()),
      ...documents.flatMap((path) => calls(readFileSync(path, 'utf8'))),
    ]),
  ])('%s', async (line) => {
    expect(await understood(line)).toBe(true);
  });
});
