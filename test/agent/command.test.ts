import { expect, test } from 'vitest';
import { fillIn } from '../../src/agent/command.js';

const values = { instruction: '/i.md', workdir: '/app', log: '/l.txt', model: '{log}' };

test('placeholders are replaced in every word, also inside of one', () => {
  expect(fillIn(['run', '-f={instruction}', '{workdir}', '{log}{log}'], values)).toEqual([
    'run',
    '-f=/i.md',
    '/app',
    '/l.txt/l.txt',
  ]);
});

test('a value is not searched for placeholders, and other braces stay', () => {
  expect(fillIn(['{model}', '{}', '{home}', '{"log":1}'], values)).toEqual([
    '{log}',
    '{}',
    '{home}',
    '{"log":1}',
  ]);
});
