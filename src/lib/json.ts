import type { z } from 'zod';
import { Failure, type FailureCode, messageOf } from './failure.js';
import { readFileBounded } from './files.js';
import { MiB } from './size.js';
import { decodeText } from './text.js';

/** One thing wrong with a value: where (RFC 6901 JSON pointer, empty for the whole) and what. */
export interface JsonDefect {
  readonly pointer: string;
  readonly message: string;
}

export type JsonReading<Value> =
  | { readonly kind: 'ok'; readonly value: Value }
  | { readonly kind: 'bad'; readonly defects: readonly JsonDefect[] };

/** Checks a value against a schema; every defect is reported, each with its pointer. */
export function checkJson<Value>(schema: z.ZodType<Value>, value: unknown): JsonReading<Value> {
  const result = schema.safeParse(value);
  if (result.success) return { kind: 'ok', value: result.data };
  return {
    kind: 'bad',
    defects: result.error.issues.map((issue) => ({
      pointer: jsonPointer(issue.path),
      message: issue.message,
    })),
  };
}

/** Parses text as JSON and checks it; a syntax error is one defect at the root. */
export function parseJson<Value>(schema: z.ZodType<Value>, text: string): JsonReading<Value> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { kind: 'bad', defects: [{ pointer: '', message: `not JSON: ${messageOf(error)}` }] };
  }
  return checkJson(schema, value);
}

/** Reads a JSON file of at most `limit` bytes; a defect is a Failure that names file, pointer and reason. */
export async function readJsonFile<Value>(
  schema: z.ZodType<Value>,
  path: string,
  code: Extract<FailureCode, 'task.invalid' | 'record.invalid' | 'config.invalid' | 'agent.invalid'>,
  limit = 16 * MiB,
): Promise<Value> {
  const reading = parseJson(schema, decodeText(await readFileBounded(path, limit, code)));
  if (reading.kind === 'ok') return reading.value;
  throw new Failure(
    code,
    reading.defects.map((defect) => `${defect.pointer || '(root)'}: ${defect.message}`).join('\n'),
    {
      path,
    },
  );
}

/** RFC 6901 pointer of a path of keys and indices. */
export function jsonPointer(path: readonly PropertyKey[]): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
