import { realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { z } from 'zod';
import { decodeText, Failure, parseJson, readFileBounded, systemCode } from '../lib/index.js';

/**
 * Reads a file that a spec names by a relative path (already checked not to go upwards). Links are refused
 * where they lead out of `folder`; everything wrong is a Failure `agent.invalid`.
 */
export async function readInnerFile(folder: string, path: string, limit: number): Promise<Uint8Array> {
  const full = join(folder, path);
  try {
    const [outer, inner] = await Promise.all([realpath(folder), realpath(dirname(full))]);
    if (inner !== outer && !inner.startsWith(join(outer, '/')))
      throw new Failure('agent.invalid', `${path} leads out of the folder of the spec by a link`, {
        path: full,
        hint: 'copy the file into that folder',
      });
    return await readFileBounded(full, limit, 'agent.invalid');
  } catch (error) {
    if (!isMissing(error)) throw error;
    throw new Failure('agent.invalid', `${path} is named by the spec and does not exist`, {
      path: full,
      hint: 'add the file, or correct its name in the spec',
      cause: error,
    });
  }
}

/** Checks the JSON of a spec or script; every defect is named with its pointer in one Failure. */
export function checkedJson<Value>(
  schema: z.ZodType<Value>,
  content: Uint8Array,
  path: string,
  hint: string,
): Value {
  const reading = parseJson(schema, decodeText(content));
  if (reading.kind === 'ok') return reading.value;
  const defects = reading.defects.map(({ pointer, message }) => `${pointer || '(root)'}: ${message}`);
  throw new Failure('agent.invalid', defects.join('\n'), { path, hint });
}

export function isMissing(error: unknown): boolean {
  return systemCode(error) === 'ENOENT' || systemCode(error) === 'ENOTDIR';
}
