/** How many of some passed, with the 95 % Wilson interval of the rate. No rate is shown without it. */
export interface Share {
  readonly passed: number;
  readonly of: number;
  /** Null where there is nothing to divide by. */
  readonly rate: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

const z = 1.959964;

export function shareOf(passed: number, of: number): Share {
  if (of === 0) return { passed, of, rate: null, low: null, high: null };
  const rate = passed / of;
  const spread = z * Math.sqrt((rate * (1 - rate)) / of + (z * z) / (4 * of * of));
  const scale = 1 + (z * z) / of;
  const middle = rate + (z * z) / (2 * of);
  // Rounding must not carry an end of the interval past the rate itself or out of [0, 1].
  const low = passed === 0 ? 0 : Math.max(0, (middle - spread) / scale);
  const high = passed === of ? 1 : Math.min(1, (middle + spread) / scale);
  return { passed, of, rate, low, high };
}
