import { decodeText, printable, truncateText } from '../lib/index.js';

const tailBytes = 4096;
const shownCharacters = 200;
const shortestPauseMs = 250;

/** Shows the last line of an agent's output as it goes, at most four times a second. */
export class LastLine {
  readonly #show: (line: string) => void;
  #tail: Buffer = Buffer.alloc(0);
  #timer: NodeJS.Timeout | undefined;
  #fresh = false;

  constructor(show: (line: string) => void) {
    this.#show = show;
  }

  readonly hear = (bytes: Uint8Array): void => {
    const last = bytes.subarray(Math.max(0, bytes.length - tailBytes));
    this.#tail = Buffer.concat([this.#tail, last]).subarray(-tailBytes);
    this.#fresh = true;
    if (this.#timer === undefined) this.#tell();
  };

  close(): void {
    clearTimeout(this.#timer);
    this.#fresh = false;
  }

  #tell(): void {
    this.#timer = undefined;
    if (!this.#fresh) return;
    this.#fresh = false;
    const line = lastLineOf(this.#tail);
    if (line !== '') this.#show(line);
    this.#timer = setTimeout(() => this.#tell(), shortestPauseMs);
    this.#timer.unref();
  }
}

/** The last line that is not blank, without colours and safe to print; empty if there is none. */
export function lastLineOf(bytes: Uint8Array): string {
  const plain = decodeText(bytes).replaceAll(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: terminal colours are made of them
    /\u001b\[[0-9;?]{0,32}[ -/]{0,4}[@-~]/g,
    '',
  );
  const line = plain.split(/[\r\n]/).findLast((each) => each.trim() !== '');
  return line === undefined ? '' : truncateText(printable(line.trim()), shownCharacters);
}
