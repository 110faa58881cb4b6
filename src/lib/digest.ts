import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Brand } from './brand.js';

/** `sha256:` followed by 64 lower-case hexadecimal digits. */
export type Digest = Brand<string, 'Digest'>;

const shape = /^sha256:[0-9a-f]{64}$/;

export function isDigest(text: string): text is Digest {
  return shape.test(text);
}

export function digestOf(data: string | Uint8Array): Digest {
  return finishDigest(createHash('sha256').update(data));
}

export function finishDigest(hash: Hash): Digest {
  return `sha256:${hash.digest('hex')}` as Digest;
}

/** Digest of a value as canonical JSON: keys sorted, no white space, `undefined` members dropped. */
export function digestOfJson(value: unknown): Digest {
  return digestOf(canonicalJson(value));
}

export async function digestOfFile(path: string): Promise<Digest> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return finishDigest(hash);
}

/** The first 12 hexadecimal digits, for names that people read. */
export function shortDigest(digest: Digest): string {
  return digest.slice('sha256:'.length, 'sha256:'.length + 12);
}

export function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}
