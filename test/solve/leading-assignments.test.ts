import { expect, test } from 'vitest';
import { leadingAssignments } from '../../src/solve/leading-assignments.js';

test.each([
  ['pytest tests', {}],
  ['PYTHONPATH=src pytest', { PYTHONPATH: 'src' }],
  ['  A=1   B= pytest C=3', { A: '1', B: '' }],
  ['A="x y" B=\'"q"\' run', { A: 'x y', B: '"q"' }],
  ['A="say \\"hi\\"" run', { A: 'say "hi"' }],
  ['./A=1 run', {}],
  ['A=1', { A: '1' }],
  ['', {}],
])('%j', (command, expected) => {
  expect(leadingAssignments(command)).toEqual(expected);
});
