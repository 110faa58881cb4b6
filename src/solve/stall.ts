import { monotonicMs } from '../lib/index.js';
import { ChangeWalk } from './change-walk.js';

/** Work of one tick; each is followed by a pause of 49 times what it took, so 2 % of a core is the most. */
const sliceMs = 2;
const pauseFactor = 49;
const entriesBetweenClocks = 64;
const longestRestMs = 1000;
/** A tick that comes later than this was not asked: the runner itself had been stopped. */
const sleptMs = 10_000;

export interface StallWatch {
  /** Folders of the host that an agent changes while it works. */
  readonly folders: readonly string[];
  /** When the agent wrote last, on the monotonic clock. */
  readonly lastOutputMs: () => number;
  /** 0: never stalled. */
  readonly stallMs: number;
}

/**
 * Calls `stalled` once when there was neither output nor a change below the folders for `stallMs`, never
 * earlier; later by up to two walks. Starts no process. A program that changes a file for ever is not
 * stalled: only the wall budget ends it. The returned function ends the watch.
 */
export function watchForStall(watch: StallWatch, stalled: () => void): () => void {
  if (watch.stallMs === 0) return () => undefined;
  const watcher = new Watcher(watch, stalled);
  return () => watcher.stop();
}

class Watcher {
  readonly #watch: StallWatch;
  readonly #stalled: () => void;
  readonly #restMs: number;
  #timer: NodeJS.Timeout | undefined;
  #dueMs = 0;
  #walk: ChangeWalk | undefined;
  #walkBeganMs = 0;
  #mark: number | undefined;
  #changedMs = monotonicMs();

  constructor(watch: StallWatch, stalled: () => void) {
    this.#watch = watch;
    this.#stalled = stalled;
    this.#restMs = Math.min(longestRestMs, watch.stallMs / 10);
    this.#arm(0);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#walk?.close();
    this.#walk = undefined;
  }

  #arm(ms: number): void {
    this.#dueMs = monotonicMs() + ms;
    this.#timer = setTimeout(() => this.#tick(), ms);
    this.#timer.unref();
  }

  #tick(): void {
    const beganMs = monotonicMs();
    if (beganMs - this.#dueMs > sleptMs) this.#changedMs = beganMs;
    if (this.#walk === undefined) {
      this.#walk = new ChangeWalk(this.#watch.folders);
      this.#walkBeganMs = beganMs;
    }
    let more = true;
    while (more && monotonicMs() - beganMs < sliceMs) more = this.#walk.advance(entriesBetweenClocks);
    const pauseMs = (monotonicMs() - beganMs) * pauseFactor;
    if (more) this.#arm(pauseMs);
    else if (this.#quietMs(this.#walk.mark) >= this.#watch.stallMs) this.#stalled();
    else {
      this.#walk = undefined;
      this.#arm(Math.max(pauseMs, this.#restMs));
    }
  }

  /** How long nothing had happened when the walk that has just ended began: what came later is not known yet. */
  #quietMs(mark: number): number {
    if (mark !== this.#mark) this.#changedMs = monotonicMs();
    this.#mark = mark;
    return this.#walkBeganMs - Math.max(this.#changedMs, this.#watch.lastOutputMs());
  }
}
