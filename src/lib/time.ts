/** Milliseconds on the monotonic clock of this process; only differences mean anything. */
export function monotonicMs(): number {
  return performance.now();
}

/**
 * One point in monotonic time by which something must have ended. It belongs to a trial and is handed
 * down: every step inside gets the rest, or less, never more.
 */
export class Deadline {
  readonly #atMs: number;

  private constructor(atMs: number) {
    this.#atMs = atMs;
  }

  static in(ms: number): Deadline {
    return new Deadline(monotonicMs() + ms);
  }

  static never(): Deadline {
    return new Deadline(Number.POSITIVE_INFINITY);
  }

  remainingMs(): number {
    return Math.max(0, this.#atMs - monotonicMs());
  }

  passed(): boolean {
    return this.remainingMs() === 0;
  }

  /** The earlier of this deadline and `ms` from now. */
  atMostIn(ms: number): Deadline {
    return new Deadline(Math.min(this.#atMs, monotonicMs() + ms));
  }
}

/** Longest delay that timers of Node take; longer ones would fire at once. */
const longestTimerMs = 2 ** 31 - 1;

/** Calls `action` when the deadline passes; the returned function cancels. Does not keep the process alive. */
export function onDeadline(deadline: Deadline, action: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const arm = (): void => {
    const rest = deadline.remainingMs();
    if (rest === 0) {
      action();
      return;
    }
    timer = setTimeout(arm, Math.min(rest, longestTimerMs));
    timer.unref();
  };
  arm();
  return () => clearTimeout(timer);
}

/** The wall clock as UTC with milliseconds, for records. */
export function utcNow(): string {
  return new Date().toISOString();
}
