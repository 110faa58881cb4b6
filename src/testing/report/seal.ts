import { createHmac } from 'node:crypto';

/**
 * Our runners write a report of lines: first `z2r1 KEY`, before any other code runs, then
 * `SEAL JSON` each. The seal depends on key, content and place, so that a process which only found the
 * way to the channel (`/proc/PID/fd/3`) cannot add, drop or move a line unnoticed.
 */
const keyLine = /^z2r1 ([0-9a-f]{32})$/;

const sealLength = 32;

/** The key in a report's first line, or undefined. */
export function keyOf(line: string): string | undefined {
  return keyLine.exec(line)?.[1];
}

/** Seal of the record at `index` (0 for the first line after the key). */
export function sealOf(key: string, index: number, json: string): string {
  return createHmac('sha256', key).update(`${index} ${json}`).digest('hex').slice(0, sealLength);
}

/** The record's JSON if the line is sealed for this place, or undefined. */
export function openSealed(key: string, index: number, line: string): string | undefined {
  const json = line.slice(sealLength + 1);
  return line === `${sealOf(key, index, json)} ${json}` ? json : undefined;
}
