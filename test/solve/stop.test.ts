import { describe, expect, test } from 'vitest';
import type { RoundEnd } from '../../src/agent/index.js';
import type { End } from '../../src/sandbox/index.js';
import { endText, stopOf } from '../../src/solve/stop.js';

const done: RoundEnd = { kind: 'done', end: { kind: 'exit', code: 0 } };
const failed = (end: End, reason = 'why'): RoundEnd => ({ kind: 'failed', end, reason });
const limit = (name: Extract<End, { kind: 'limit' }>['limit']): RoundEnd =>
  failed({ kind: 'limit', limit: name });

describe('how a round stopped', () => {
  test.each([
    [done, 'completed', 'exit 0'],
    [failed({ kind: 'exit', code: 3 }), 'crashed', 'exit 3: why'],
    [failed({ kind: 'exit', code: 0 }), 'crashed', 'exit 0: why'],
    [failed({ kind: 'signal', signal: 'SIGSEGV' }), 'crashed', 'signal SIGSEGV: why'],
    [limit('wall'), 'timeout', 'limit wall: why'],
    [limit('memory'), 'out-of-memory', 'limit memory: why'],
    [limit('disk'), 'over-budget', 'limit disk: why'],
    [limit('output'), 'over-budget', 'limit output: why'],
    [failed({ kind: 'cancelled' }), 'cancelled', 'cancelled: why'],
  ] as const)('%j', (end, stop, text) => {
    expect(stopOf(end, undefined)).toBe(stop);
    expect(endText(end)).toBe(text);
  });

  test('what cancelled it counts, if it did', () => {
    expect(stopOf(failed({ kind: 'cancelled' }), 'stalled')).toBe('stalled');
    expect(stopOf(failed({ kind: 'cancelled' }), 'cancelled')).toBe('cancelled');
    expect(stopOf(done, 'stalled')).toBe('completed');
    expect(stopOf(limit('wall'), 'cancelled')).toBe('timeout');
  });

  test('a reason is one short printable line', () => {
    const text = endText(failed({ kind: 'exit', code: 1 }, `a\nb\u001b[1m${'x'.repeat(1000)}`));
    expect(text).toMatch(/^exit 1: a b\\u001b\[1mx+/);
    expect(text.length).toBeLessThan(400);
  });
});
