import { describe, expect, test } from 'vitest';
import { clauseComment } from '../../src/cli/clause.js';

const javascript = `
describe('names', () => {
  // FP-02.3: a name may not start with a digit,
  // also after an escape.
  test('refuses 1a', () => {});
  test('has none', () => {});
});
`;

const python = `
# FP-01.1: empty input is an error
def test_empty(client):
    pass
`;

describe('the clause of a test is the comment above it', () => {
  test('in JavaScript, all its lines', () => {
    expect(clauseComment(javascript, 'names > refuses 1a')).toBe(
      'FP-02.3: a name may not start with a digit, also after an escape.',
    );
  });

  test('in Python, whatever the parameters', () => {
    expect(clauseComment(python, 'TestX::test_empty[a-1]')).toBe('FP-01.1: empty input is an error');
  });

  test.each(['names > has none', 'names > unknown', '', 'names > .*'])('none for %j', (name) => {
    expect(clauseComment(javascript, name)).toBeUndefined();
  });
});
