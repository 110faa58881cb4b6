import { monotonicMs } from '../lib/index.js';
import { ChangeWalk } from './change-walk.js';

/** Work of one tick; each is followed by a pause of 49 times what it took, so 2 % of a core is the most. */
const sliceMs = 2;
const pauseFactor = 49;
const entriesBetweenClocks = 64;
const longestRestMs = 1000;
/** A tick that comes so much too late shows that the runner itself had been stopped. */
const longestDelayMs = 10_000;

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
  readonly #delayMs: number;
  #timer: NodeJS.Timeout | undefined;
  #dueMs = 0;
  #walk: ChangeWalk | undefined;
  #walkBeganMs = 0;
  readonly #quiet = new Quiet(monotonicMs());

  constructor(watch: StallWatch, stalled: () => void) {
    this.#watch = watch;
    this.#stalled = stalled;
    this.#restMs = Math.min(longestRestMs, watch.stallMs / 10);
    this.#delayMs = Math.min(longestDelayMs, watch.stallMs / 2);
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
    // What the agent wrote in that time has not been read yet.
    if (beganMs - this.#dueMs > this.#delayMs) this.#quiet.startAgain(beganMs);
    if (this.#walk === undefined) {
      this.#walk = new ChangeWalk(this.#watch.folders);
      this.#walkBeganMs = beganMs;
    }
    let more = true;
    while (more && monotonicMs() - beganMs < sliceMs) more = this.#walk.advance(entriesBetweenClocks);
    const endedMs = monotonicMs();
    const pauseMs = (endedMs - beganMs) * pauseFactor;
    if (more) {
      this.#arm(pauseMs);
      return;
    }
    const walked = { beganMs: this.#walkBeganMs, endedMs, mark: this.#walk.mark };
    this.#walk = undefined;
    if (this.#quiet.after(walked, this.#watch.lastOutputMs()) >= this.#watch.stallMs) this.#stalled();
    else this.#arm(Math.max(pauseMs, this.#restMs));
  }
}

/** Knows from walks and output for how long nothing has happened. All times are on one monotonic clock. */
export class Quiet {
  #mark: number | undefined;
  #changedMs: number;

  constructor(nowMs: number) {
    this.#changedMs = nowMs;
  }

  startAgain(nowMs: number): void {
    this.#changedMs = nowMs;
  }

  /**
   * How long nothing had happened when a walk began that has just ended: changes since then may have been
   * made where it had already been. A change may be as young as the end of the walk that found it.
   */
  after(
    walk: { readonly beganMs: number; readonly endedMs: number; readonly mark: number },
    lastOutputMs: number,
  ): number {
    if (walk.mark !== this.#mark) this.#changedMs = walk.endedMs;
    this.#mark = walk.mark;
    return walk.beganMs - Math.max(this.#changedMs, lastOutputMs);
  }
}
