import { expect, test } from 'vitest';
import { duration, table } from '../../src/cli/table.js';

test('columns are as wide as their widest cell, and no line ends in blanks', () => {
  expect(
    table([
      ['a', 'bbb', 'c'],
      ['aaaa', 'b', ''],
    ]),
  ).toEqual(['a     bbb  c', 'aaaa  b']);
});

test.each([
  [0, '0ms'],
  [999.4, '999ms'],
  [12_340, '12.3s'],
  [251_000, '4m11s'],
  [3_599_600, '1h00m'],
  [7_500_000, '2h05m'],
])('%d ms reads %s', (ms, text) => {
  expect(duration(ms)).toBe(text);
});
