import { closeSync, constants, mkdtempSync, openSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { execa } from 'execa';

const batch = 16;
/** Linux: a descriptor that names a file without opening it. Node has no constant for it. */
const oPath = 0o10000000;

/**
 * Pipes for standard output. Node's own are socket pairs, in which `echo >/dev/stderr` fails (ENXIO); so
 * these are FIFOs, unlinked as soon as they are made and opened anew for each command.
 */
export class FifoPool {
  readonly #free: number[] = [];

  async take(): Promise<OpenFifo> {
    if (this.#free.length === 0) await this.#fill();
    const handle = this.#free.pop();
    if (handle === undefined) throw new Error('no FIFO could be made');
    return new OpenFifo(handle, () => this.#free.push(handle));
  }

  async #fill(): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), 'z2r-fifo-'));
    try {
      const paths = Array.from({ length: batch }, (_, index) => join(folder, String(index)));
      // Writable for all, readable for nobody else: a command may open /dev/stdout again, not listen to it.
      await execa('mkfifo', ['-m', '0622', '--', ...paths]);
      this.#free.push(...paths.map((path) => openSync(path, oPath)));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

/** One FIFO in use: `reader` on this side, `writer` (a descriptor) for the child. */
export class OpenFifo {
  readonly reader: Readable;
  readonly writer: number;
  readonly #giveBack: () => void;
  readonly #handle: number;
  #writerOpen = true;

  constructor(handle: number, giveBack: () => void) {
    this.#handle = handle;
    this.#giveBack = giveBack;
    const path = `/proc/self/fd/${handle}`;
    const fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    this.writer = openSync(path, constants.O_WRONLY);
    this.reader = new Socket({ fd, readable: true, writable: false });
    this.reader.on('error', () => undefined);
  }

  /** To be called once the child has its copy: only then does the reader see the end. */
  closeWriter(): void {
    if (this.#writerOpen) closeSync(this.writer);
    this.#writerOpen = false;
  }

  /** Ends the reader. A FIFO that somebody may still hold is not used again. */
  release(sawEnd: boolean): void {
    this.closeWriter();
    this.reader.destroy();
    if (sawEnd) this.reader.once('close', this.#giveBack);
    else closeSync(this.#handle);
  }
}
