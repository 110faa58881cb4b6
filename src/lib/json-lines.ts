import { closeSync, constants, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { isDiskFull } from './failure.js';

/**
 * Appends values as JSON lines, in the order of the calls. A line that a crash or a full disk tore is
 * closed before the next one. A full disk loses lines and stops nothing: what counts is never only here.
 */
export class JsonLinesFile {
  readonly #file: number;
  #torn: boolean;

  constructor(path: string) {
    this.#file = openSync(path, constants.O_RDWR | constants.O_CREAT | constants.O_APPEND, 0o644);
    this.#torn = !endsWithNewline(this.#file);
  }

  append(value: unknown): void {
    const line = Buffer.from(`${this.#torn ? '\n' : ''}${JSON.stringify(value)}\n`);
    try {
      this.#torn = true;
      for (let written = 0; written < line.length; ) written += writeSync(this.#file, line, written);
      this.#torn = false;
    } catch (error) {
      if (!isDiskFull(error)) throw error;
    }
  }

  close(): void {
    closeSync(this.#file);
  }
}

function endsWithNewline(file: number): boolean {
  const { size } = fstatSync(file);
  if (size === 0) return true;
  const last = Buffer.alloc(1);
  readSync(file, last, 0, 1, size - 1);
  return last[0] === 0x0a;
}
