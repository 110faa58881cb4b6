import { readFile } from 'node:fs/promises';

/** The package's version, from the one place where it is written. */
export async function version(): Promise<string> {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  return String((JSON.parse(text) as { version: unknown }).version);
}
