import { expect, test } from 'vitest';
import { nearNames } from '../../src/agent/near.js';

const names = ['empty', 'reference', 'replay:passing', 'replay:failing'];

test.each([
  ['emtpy', ['empty']],
  ['ref', ['reference']],
  ['replay:pasing', ['replay:passing', 'replay:failing']],
  ['codex', []],
])('near %s', (wanted, expected) => {
  expect(nearNames(wanted, names)).toEqual(expected);
});
