import { z } from 'zod';
import { decodeText, Failure, MiB, parseJson, readFileBounded, systemCode } from '../lib/index.js';

const version = z.object({ schema_version: z.number().int().positive() });
/** What a judge's bounded reports can come to, with room. */
const limit = 256 * MiB;

export interface RecordKind {
  /** `trial record`, `run record`: for messages. */
  readonly name: string;
  /** The newest schema version that is understood here. */
  readonly newest: number;
  /** What to do about a damaged file. */
  readonly fix: string;
}

/**
 * Reads a versioned record. Failures: `record.missing`, or `record.invalid` with every defect's JSON pointer,
 * what to do, and for records of the future the version that would be needed.
 */
export async function readRecord<Value>(
  schema: z.ZodType<Value>,
  path: string,
  kind: RecordKind,
): Promise<Value> {
  const text = decodeText(await bytesOf(path, kind));
  const versioned = parseJson(version, text);
  if (versioned.kind === 'ok' && versioned.value.schema_version > kind.newest)
    throw new Failure(
      'record.invalid',
      `/schema_version: this ${kind.name} has version ${versioned.value.schema_version}; this zero2repo reads up to ${kind.newest}`,
      { path, hint: 'use the zero2repo that wrote it, or a newer one' },
    );
  const reading = versioned.kind === 'bad' ? versioned : parseJson(schema, text);
  if (reading.kind === 'ok') return reading.value;
  const defects = reading.defects.map(({ pointer, message }) => `${pointer || '(root)'}: ${message}`);
  throw new Failure('record.invalid', defects.join('\n'), { path, hint: kind.fix });
}

async function bytesOf(path: string, kind: RecordKind): Promise<Uint8Array> {
  try {
    return await readFileBounded(path, limit, 'record.invalid');
  } catch (error) {
    const code = systemCode(error);
    if (code !== 'ENOENT' && code !== 'ENOTDIR') throw error;
    throw new Failure('record.missing', `there is no ${kind.name} here`, { path, cause: error });
  }
}
