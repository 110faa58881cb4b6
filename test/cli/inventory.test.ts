import { describe, expect, test } from 'vitest';
import { inventoryJson } from '../../src/cli/inventory.js';
import type { Verdict } from '../../src/judge/index.js';

function round(wallMs: number, tests: Record<string, number>, outcome = 'passed'): Verdict {
  const modules = [...new Set(Object.keys(tests).map((id) => id.split('::')[0]))];
  return {
    result: outcome === 'passed' ? { kind: 'passed' } : { kind: 'failed', reason: 'tests' },
    runs: modules.map((module) => ({
      modules: [module],
      wall_ms: wallMs,
      tests: Object.entries(tests)
        .filter(([id]) => id.startsWith(`${module}::`))
        .map(([id, duration_ms]) => ({ id, outcome, duration_ms })),
    })),
  } as unknown as Verdict;
}

describe('an inventory', () => {
  test('has the ids that every round ran, each with its longest time', () => {
    const rounds = [round(100.2, { 'a::x': 1.5, 'b::y': 9 }), round(140, { 'a::x': 3, 'b::y': 2 })];
    expect(inventoryJson(rounds, 'sha256:s')).toEqual({
      schema_version: 1,
      suite_digest: 'sha256:s',
      modules: [
        { module: 'a', wall_ms: 140, tests: [{ id: 'a::x', duration_ms: 3 }] },
        { module: 'b', wall_ms: 140, tests: [{ id: 'b::y', duration_ms: 9 }] },
      ],
    });
  });

  test.each([
    [
      'a test did not pass',
      [round(1, { 'a::x': 1 }, 'failed')],
      'round 1: the reference did not pass (a::x failed)',
    ],
    [
      'a test is new',
      [round(1, { 'a::x': 1 }), round(1, { 'a::x': 1, 'a::y': 1 })],
      'round 2 ran other tests than round 1: a::y',
    ],
    [
      'a test is gone',
      [round(1, { 'a::x': 1, 'a::y': 1 }), round(1, { 'a::x': 1 })],
      'round 2 ran other tests than round 1: a::y',
    ],
    ['nothing was run', [], 'nothing was run'],
  ])('is refused when %s', (_name, rounds, message) => {
    expect(() => inventoryJson(rounds, 's')).toThrow(message);
  });
});
