import { describe, expect, test } from 'vitest';
import { contentProblem, submitBytes } from '../../src/solve/submission.js';

const problemOf = (content: string | Uint8Array) =>
  contentProblem(typeof content === 'string' ? Buffer.from(content) : content);

describe('a submit file', () => {
  test.each([
    ['the marker', 'CODINGBENCH_SUBMIT'],
    ['with a line end', 'CODINGBENCH_SUBMIT\n'],
    ['with a Windows line end', 'CODINGBENCH_SUBMIT\r\n'],
    ['with white space around', ' \tCODINGBENCH_SUBMIT  \n'],
    ['between blank lines', '\n\n  \nCODINGBENCH_SUBMIT\n\t\n'],
  ])('submits: %s', (_, text) => {
    expect(problemOf(text)).toBeUndefined();
  });

  test.each([
    ['nothing', '', 'is empty'],
    ['blank lines', '\n \n', 'is empty'],
    ['another word', 'DONE', 'says "DONE"'],
    ['other case', 'codingbench_submit', 'says "codingbench_submit"'],
    ['quotes', '"CODINGBENCH_SUBMIT"', 'not CODINGBENCH_SUBMIT'],
    ['more on the line', 'CODINGBENCH_SUBMIT done', 'says "CODINGBENCH_SUBMIT done"'],
    ['a byte order mark', '\ufeffCODINGBENCH_SUBMIT', 'not CODINGBENCH_SUBMIT'],
    ['the marker twice', 'CODINGBENCH_SUBMIT\nCODINGBENCH_SUBMIT\n', '2 lines'],
    ['a note as well', 'note\n\nCODINGBENCH_SUBMIT\n', '2 lines'],
    ['bytes that are no text', Uint8Array.from([0xff, 0xfe, 0x43]), 'not UTF-8'],
    ['a lot', 'CODINGBENCH_SUBMIT\n'.padEnd(submitBytes + 1), 'larger than'],
  ])('does not submit: %s', (_, content, problem) => {
    expect(problemOf(content)).toContain(problem);
  });

  test('is shown without what moves a terminal, and short', () => {
    const problem = problemOf(`\u001b[2J\u202e${'x'.repeat(10_000)}`) ?? '';
    expect(problem).toContain('\\u001b[2J\\u202e');
    expect(problem.length).toBeLessThan(200);
  });
});
