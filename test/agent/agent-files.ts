import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import { Failure } from '../../src/lib/index.js';

/** A folder of the host with some files; JSON values are written as such. */
export class Files implements AsyncDisposable {
  readonly path: string;

  private constructor(path: string) {
    this.path = path;
  }

  static async with(files: Readonly<Record<string, unknown>>): Promise<Files> {
    const made = new Files(await mkdtemp(join(tmpdir(), 'z2r-')));
    for (const [name, content] of Object.entries(files)) await made.write(name, content);
    return made;
  }

  async write(name: string, content: unknown): Promise<void> {
    const path = join(this.path, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.path, { recursive: true, force: true });
  }
}

/** What a Failure says, as data to compare; anything else thrown is an error of the test. */
export async function failureOf(
  work: Promise<unknown>,
): Promise<Pick<Failure, 'code' | 'message' | 'path' | 'hint'>> {
  const error: unknown = await work.then(
    () => expect.fail('nothing failed'),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Failure)) throw error;
  const { code, message, path, hint } = error;
  return { code, message, path, hint };
}
