import { randomBytes } from 'node:crypto';
import { closeSync, constants, openSync, unlinkSync } from 'node:fs';
import { Socket } from 'node:net';
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
  #filling: Promise<void> | undefined;

  /** `folder` is private and swept: FIFOs have a name in it for a moment if new ones are needed. */
  async take(folder: string): Promise<OpenFifo> {
    let handle = this.#free.pop();
    while (handle === undefined) {
      this.#filling ??= this.#fill(folder).finally(() => {
        this.#filling = undefined;
      });
      await this.#filling;
      handle = this.#free.pop();
    }
    const taken = handle;
    return new OpenFifo(taken, () => this.#free.push(taken));
  }

  async #fill(folder: string): Promise<void> {
    const prefix = join(folder, `fifo-${randomBytes(4).toString('hex')}-`);
    const paths = Array.from({ length: batch }, (_, index) => prefix + String(index));
    // Writable for all, readable for nobody else: a command may open /dev/stdout again, not listen to it.
    await execa('mkfifo', ['-m', '0622', '--', ...paths]);
    for (const path of paths) {
      this.#free.push(openSync(path, oPath));
      unlinkSync(path);
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
    if (!sawEnd) closeSync(this.#handle);
    else if (this.reader.closed) this.#giveBack();
    else this.reader.once('close', this.#giveBack);
  }
}
