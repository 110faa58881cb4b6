import type { Readable } from 'node:stream';
import type { OutputSink } from '../port.js';

/** What has arrived on one stream of a command. */
export interface Drain {
  /** All bytes, also those over the sink's limit. */
  readonly bytes: number;
  /** The first bytes, kept for messages about commands that could not start. */
  readonly head: string;
  readonly sawEnd: boolean;
  /** Resolves at the end of the stream; never rejects. */
  readonly ended: Promise<void>;
}

const headBytes = 4096;

/** Passes a stream on to a sink up to its limit. `over` is called once, `broken` if the sink throws. */
export function drainTo(
  stream: Readable,
  sink: OutputSink,
  over: () => void,
  broken: (error: unknown) => void,
): Drain {
  const state = { bytes: 0, head: '', sawEnd: false, ended: endOf(stream) };
  let dead = false;
  stream.on('data', (chunk: Buffer) => {
    const room = Math.max(0, sink.maxBytes - state.bytes);
    if (state.bytes < headBytes) state.head += chunk.toString('latin1', 0, headBytes - state.bytes);
    state.bytes += chunk.length;
    if (room < chunk.length && sink.over === 'kill') over();
    if (dead || room === 0) return;
    try {
      sink.write(chunk.length > room ? chunk.subarray(0, room) : chunk);
    } catch (error) {
      dead = true;
      broken(error);
    }
  });
  stream.once('end', () => {
    state.sawEnd = true;
  });
  return state;
}

/** Keeps up to `maxBytes` of a stream in memory; `over` is called when there is more. */
export function collect(stream: Readable, maxBytes: number, over: () => void): Collected {
  const chunks: Buffer[] = [];
  let bytes = 0;
  stream.on('data', (chunk: Buffer) => {
    const room = maxBytes - bytes;
    if (chunk.length > room) over();
    const kept = chunk.subarray(0, room);
    bytes += kept.length;
    if (kept.length > 0) chunks.push(kept);
  });
  stream.on('error', () => undefined);
  return { ended: endOf(stream), content: () => Buffer.concat(chunks) };
}

export interface Collected {
  readonly ended: Promise<void>;
  readonly content: () => Buffer;
}

function endOf(stream: Readable): Promise<void> {
  return new Promise((resolve) => {
    stream.once('end', resolve);
    stream.once('close', resolve);
  });
}
