import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { advance, emptyProgress, progressLines } from '../../src/report/index.js';
import { columns } from '../../src/report/layout.js';
import type { RunEvent } from '../../src/run/index.js';

const at = (time: string): string => `2026-12-01T03:${time}.000Z`;
const trial = (name: string) => ({ trial: name, task: name, agent: 'a', attempt: 1 });
const planned: RunEvent = {
  type: 'run.planned',
  at: at('00:00'),
  run: 'r-20261201-0312',
  folder: '/runs/x',
  trials: 11,
  reused: 2,
  jobs: 3,
  sandbox: 'bubblewrap',
};

const events: RunEvent[] = [
  planned,
  { type: 'trial.started', at: at('00:00'), ...trial('001.tomlparse') },
  { type: 'trial.started', at: at('00:00'), ...trial('003.ymlcodec') },
  {
    type: 'trial.ended',
    at: at('04:11'),
    ...trial('001.tomlparse'),
    outcome: { kind: 'passed', total: 29 },
    passed: 29,
    total: 29,
    firstFailed: undefined,
    wallMs: 251_000,
  },
  {
    type: 'trial.ended',
    at: at('06:20'),
    ...trial('003.ymlcodec'),
    outcome: { kind: 'failed', reason: 'tests', failed: ['F04'], missing: [], total: 90 },
    passed: 88,
    total: 90,
    firstFailed: 'F04 > keeps anchors on merge',
    wallMs: 380_000,
  },
  { type: 'trial.started', at: at('06:20'), ...trial('009.git-orbulk') },
  { type: 'trial.phase', at: at('06:21'), trial: '009.git-orbulk', phase: 'solve' },
  { type: 'trial.progress', at: at('06:30'), trial: '009.git-orbulk', last: 'go test ./...' },
  { type: 'trial.started', at: at('07:00'), ...trial('006.optlyn') },
  { type: 'trial.phase', at: at('07:00'), trial: '006.optlyn', phase: 'judge' },
  { type: 'trial.progress', at: at('07:30'), trial: '006.optlyn', last: 'tests 112/140' },
  { type: 'trial.started', at: at('07:41'), ...trial('010.lingora') },
  {
    type: 'trial.ended',
    at: at('07:41'),
    ...trial('010.lingora'),
    outcome: {
      kind: 'invalid',
      phase: 'environment',
      cause: { code: 'disk-full', message: 'no space left' },
    },
    passed: 0,
    total: 0,
    firstFailed: undefined,
    wallMs: 400,
  },
];
const now = new Date(at('07:41'));
const draw = (list: readonly RunEvent[], width = 100, when = now): string[] =>
  progressLines(list.reduce(advance, emptyProgress), { now: when, width });

test('the picture of a run that goes on', () => {
  expect(draw(events)).toEqual([
    'zero2repo run  r-20261201-0312  sandbox bubblewrap',
    ' 5/11 ended   1 passed  1 failed  1 invalid   2 reused   7m41s',
    '  solve  009.git-orbulk   1m20s   last: go test ./...',
    '  judge  006.optlyn       41.0s   last: tests 112/140',
    ' + 001.tomlparse  passed   29/29   4m11s',
    ' x 003.ymlcodec   failed   88/90   6m20s   first: F04 > keeps anchors on merge',
    ' ? 010.lingora    invalid  0/0     400ms   environment: no space left',
    'Ctrl-C to save and stop; the same command continues',
  ]);
});

test('before the plan is known there is nothing to draw', () => {
  expect(draw([])).toEqual([]);
});

test('a new phase forgets what the last one said', () => {
  const more: RunEvent = { type: 'trial.phase', at: at('07:41'), trial: '009.git-orbulk', phase: 'snapshot' };
  expect(draw([...events, more])[2]).toMatch(/^ {2}snapshot {2}009\.git-orbulk +0ms$/);
});

test.each([
  [{ type: 'run.stopping', at: at('07:41'), reason: 'interrupt' }, /Ctrl-C again stops at once/],
  [{ type: 'run.stopping', at: at('07:41'), reason: 'disk-full' }, /no space left/],
] as const)('%o is said in the last line', (event, line) => {
  expect(draw([...events, event]).at(-1)).toMatch(line);
});

test('after the end time stands still and nothing is offered any more', () => {
  const end: RunEvent = { type: 'run.ended', at: at('08:00'), run: 'r', ended: 5, remaining: 6 };
  const lines = draw([...events, end], 100, new Date(at('59:00')));
  expect(lines[1]).toContain('8m00s');
  expect(lines.join('\n')).not.toContain('Ctrl-C');
});

test('only the last ones that ended are kept in view', () => {
  const many = Array.from(
    { length: 30 },
    (_, index): RunEvent => ({
      type: 'trial.ended',
      at: at('07:41'),
      ...trial(`t${index}`),
      outcome: { kind: 'not-submitted' },
      passed: 0,
      total: 0,
      firstFailed: undefined,
      wallMs: 1,
    }),
  );
  const lines = draw([planned, ...many]);
  expect(lines).toHaveLength(2 + 8 + 1);
  expect(lines.at(-2)).toContain('t29');
});

describe('whatever agents say', () => {
  const progressed = (last: string): RunEvent[] => [
    ...events,
    { type: 'trial.progress', at: at('07:41'), trial: '009.git-orbulk', last },
  ];

  test('no line is wider than the terminal', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.integer({ min: 40, max: 200 }),
        (last, width) => {
          for (const line of draw(progressed(last), width)) expect(columns(line)).toBeLessThanOrEqual(width);
        },
      ),
    );
  });

  test('nothing moves the cursor', () => {
    const line = draw(progressed('\u001b[2J\r\nowned\u202e'))[2];
    expect(line).toContain('last: \\u001b[2J\\u000d\\nowned\\u202e');
  });

  test('wide characters count as two columns', () => {
    expect(columns('日本 ok')).toBe(7);
    expect(columns('e\u0301')).toBe(1);
  });
});

test('advancing changes nothing that was there before', () => {
  const before = events.slice(0, 3).reduce(advance, emptyProgress);
  const copy = structuredClone(before);
  events.slice(3).reduce(advance, before);
  expect(before).toEqual(copy);
});
