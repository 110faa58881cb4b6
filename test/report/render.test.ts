import pc from 'picocolors';
import { expect, test } from 'vitest';
import { renderJson, renderMarkdown, renderText, summarize } from '../../src/report/index.js';
import { broken, failing, passed, sampleRun } from './samples.js';

const summary = summarize(
  sampleRun(
    [
      { planned: 'one.a.1', ...passed, submittedMs: 1000 },
      { planned: 'one.a.2', ...failing('tests/F02.py::d') },
      { planned: 'one.b.1', ...broken },
      { planned: 'one.b.1', retry: 1, ...broken },
    ],
    { damaged: [{ path: '/runs/x/trials/one.b.2/trial.json', message: '(root): not JSON' }] },
  ),
);

test('text: the picture of a run', () => {
  expect(renderText(summary)).toBe(
    `r-1  sandbox bubblewrap  /runs/x
3 trials of 6 ended: 1 passed, 1 failed, 1 invalid, 3 not ended yet, 1 older try not counted, 1 record damaged
reward over all trials: 0.33 (1/3, 95 % 0.06-0.79)
reward over valid trials: 0.50 (1/2, 95 % 0.09-0.91)

By agent
  agent  trials  valid  reward over all             reward over valid           time to submit
  a      2       2      0.50 (1/2, 95 % 0.09-0.91)  0.50 (1/2, 95 % 0.09-0.91)  1.0s
  b      1       0      0.00 (0/1, 95 % 0.00-0.79)  -                           -

By task
  task  trials  valid  reward over all             reward over valid           time to submit
  one   3       2      0.33 (1/3, 95 % 0.06-0.79)  0.50 (1/2, 95 % 0.09-0.91)  1.0s

By task and agent
  pair     trials  valid  reward over all             reward over valid           time to submit
  one / a  2       2      0.50 (1/2, 95 % 0.09-0.91)  0.50 (1/2, 95 % 0.09-0.91)  1.0s
  one / b  1       0      0.00 (0/1, 95 % 0.00-0.79)  -                           -

By feature point
  task  feature point   agent  passed of all               passed of valid
  one   FP-01 Counting  a      1.00 (2/2, 95 % 0.34-1.00)  1.00 (2/2, 95 % 0.34-1.00)
  one   FP-01 Counting  b      0.00 (0/1, 95 % 0.00-0.79)  -
  one   FP-02           a      0.50 (1/2, 95 % 0.09-0.91)  0.50 (1/2, 95 % 0.09-0.91)
  one   FP-02           b      0.00 (0/1, 95 % 0.00-0.79)  -

Trials
     trial       outcome  tests  time   note
  +  one.a.1     passed   4/4    4m11s
  x  one.a.2     failed   3/4    4m11s  first: tests/F02.py::d
  ?  one.b.1.r1  invalid  0/0    4m11s  judge: sentinel: no report at all

Older tries, not counted
     trial    outcome  tests  time   note
  ?  one.b.1  invalid  0/0    4m11s  judge: sentinel: no report at all

Damaged records, not counted
  file                               reason
  /runs/x/trials/one.b.2/trial.json  (root): not JSON
`,
  );
});

test('colours only add to the words', () => {
  const colored = renderText(summary, pc.createColors(true));
  expect(colored).toContain('\u001b[32m+\u001b[39m  one.a.1');
  expect(colored).toContain('\u001b[33m?\u001b[39m');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are control characters
  expect(colored.replaceAll(/\u001b\[\d+m/g, '')).toBe(renderText(summary));
});

test('markdown: tables, and nothing from a suite becomes markup', () => {
  const hostile = summarize(
    sampleRun([{ planned: 'one.a.1', ...failing('x | <img src=y> [z](javascript:1)\n# `t`') }]),
  );
  const text = renderMarkdown(hostile);
  expect(text).toContain('## By agent\n\n| agent | trials | valid |');
  expect(text).toContain('x \\| \\<img src=y\\> \\[z\\](javascript:1)\\\\n\\# \\`t\\`');
});

test('JSON holds what the other two show', () => {
  expect(JSON.parse(renderJson(summary))).toEqual(JSON.parse(JSON.stringify(summary)));
});
