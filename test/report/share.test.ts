import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareOf } from '../../src/report/share.js';

test.each([
  // From the tables of the literature (Newcombe 1998, method 3).
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
  [3, 3, 0.4385, 1],
])('%i of %i: from %f to %f', (passed, of, low, high) => {
  const share = shareOf(passed, of);
  expect(share.low).toBeCloseTo(low, 4);
  expect(share.high).toBeCloseTo(high, 4);
});

test('nothing to divide by gives no rate', () => {
  expect(shareOf(0, 0)).toEqual({ passed: 0, of: 0, rate: null, low: null, high: null });
});

test('the rate lies inside its interval, and the interval inside 0 to 1', () => {
  fc.assert(
    fc.property(fc.nat(500), fc.integer({ min: 1, max: 500 }), (some, of) => {
      const { rate, low, high } = shareOf(Math.min(some, of), of);
      expect(low).toBeLessThanOrEqual(rate ?? -1);
      expect(high).toBeGreaterThanOrEqual(rate ?? 2);
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(1);
    }),
  );
});
