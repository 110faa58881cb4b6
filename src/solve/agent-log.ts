import { closeSync, openSync, writeSync } from 'node:fs';
import { MiB, monotonicMs } from '../lib/index.js';
import type { OutputSink } from '../sandbox/index.js';

const logBytes = 256 * MiB;

/** What an agent writes, bytes as they come, in a file of bounded size. */
export class AgentLog implements OutputSink {
  /** The log counts for itself: several commands share one budget, and no output ends an agent. */
  readonly maxBytes = Number.POSITIVE_INFINITY;
  readonly over = 'discard';
  readonly #file: number;
  readonly #limit: number;
  readonly #heard: (bytes: Uint8Array) => void;
  #kept = 0;
  #dropped = 0;
  #closed = false;
  #lastMs = monotonicMs();

  /** `heard` gets every output, also what is not kept. */
  constructor(path: string, heard: (bytes: Uint8Array) => void, limit: number = logBytes) {
    this.#file = openSync(path, 'w');
    this.#heard = heard;
    this.#limit = limit;
  }

  readonly write = (bytes: Uint8Array): void => {
    if (this.#closed) return;
    this.#lastMs = monotonicMs();
    const kept = bytes.subarray(0, this.#limit - this.#kept);
    this.#put(kept);
    this.#kept += kept.length;
    this.#dropped += bytes.length - kept.length;
    this.#heard(bytes);
  };

  /** When the agent wrote last, on the monotonic clock. */
  get lastMs(): number {
    return this.#lastMs;
  }

  /** What comes later is ignored. */
  close(): void {
    this.#closed = true;
    if (this.#dropped > 0)
      this.#put(Buffer.from(`\n[zero2repo: ${this.#dropped} more bytes were dropped]\n`));
    closeSync(this.#file);
  }

  #put(bytes: Uint8Array): void {
    for (let done = 0; done < bytes.length; ) done += writeSync(this.#file, bytes, done);
  }
}
