import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { renderCliReference } from '../../src/cli/reference.js';

test('docs/reference/cli.md is what the command table says (`npm run generate` writes it)', async () => {
  expect(await readFile('docs/reference/cli.md', 'utf8')).toBe(renderCliReference());
});
