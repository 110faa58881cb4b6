import { open, rm } from 'node:fs/promises';
import { isDiskFull, MiB } from '../lib/index.js';
import type { SpareSpace } from '../trial/index.js';

const size = 4 * MiB;

/** A file that takes up space, to be given back when the disk is full. */
export class SpareFile implements SpareSpace {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  /** Takes the space, if there is so much; says if it did. */
  async fill(): Promise<boolean> {
    try {
      const file = await open(this.#path, 'w');
      try {
        await file.writeFile(Buffer.alloc(size, 0x5a));
        await file.sync();
      } finally {
        await file.close();
      }
      return true;
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      await this.release();
      return false;
    }
  }

  async release(): Promise<void> {
    await rm(this.#path, { force: true });
  }
}
