import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { frameworks } from '../../src/testing/index.js';
import { readReport } from '../../src/testing/report/read-report.js';
import { end, key, result, sealed, start } from './sealed.js';

const read = (report: Uint8Array) => readReport(report, 'pytest');
const collected = (id: string) => ({ kind: 'collected', id });

describe('a sound report', () => {
  test('says what ran', () => {
    const report = sealed(
      start,
      collected('a'),
      collected('b'),
      result('a'),
      result('b', 'failed', { ms: 2.5, message: 'no' }),
      end(2, 1),
    );
    expect(read(report)).toEqual({
      kind: 'ok',
      complete: true,
      notes: [],
      tests: [
        { id: 'a', outcome: 'passed', durationMs: 1 },
        { id: 'b', outcome: 'failed', durationMs: 2.5, message: 'no' },
      ],
    });
  });

  test('keeps duplicates: whether they may be is not for the reader to say', () => {
    expect(read(sealed(start, result('a'), result('a', 'failed'), end(2, 1)))).toMatchObject({
      complete: true,
      tests: [
        { id: 'a', outcome: 'passed' },
        { id: 'a', outcome: 'failed' },
      ],
    });
  });

  test('a collected test without a result is no pass, each as often as it was collected', () => {
    const report = sealed(start, collected('a'), collected('a'), collected('b'), result('a'), end(1));
    expect(read(report)).toMatchObject({
      complete: true,
      tests: [
        { id: 'a', outcome: 'passed' },
        { id: 'a', outcome: 'error' },
        { id: 'b', outcome: 'error', message: expect.stringContaining('without it') },
      ],
    });
  });

  test('names like members of every object are names', () => {
    for (const id of ['__proto__', 'constructor', 'toString'])
      expect(read(sealed(start, result(id), end(1)))).toMatchObject({ tests: [{ id, outcome: 'passed' }] });
  });

  test('no test at all', () => {
    expect(read(sealed(start, end(0)))).toEqual({ kind: 'ok', tests: [], complete: true, notes: [] });
  });

  test('a long message is cut', () => {
    const reading = read(sealed(start, result('a', 'failed', { message: 'x'.repeat(20_000) }), end(1, 1)));
    const message = reading.kind === 'ok' ? reading.tests[0]?.message : '';
    expect(message?.length).toBeLessThan(4200);
    expect(message).toContain('more characters');
  });
});

describe('a report that stops early is not complete', () => {
  const whole = sealed(start, result('a'), result('b'), end(2));
  const cuts: readonly [string, Uint8Array, number, string][] = [
    ['nothing came', Buffer.alloc(0), 0, 'before its start'],
    ['only the key', sealed(), 0, 'before its start'],
    ['no end', sealed(start, result('a')), 1, 'before its end'],
    ['in the last line', whole.subarray(0, -1), 2, 'in the middle of a line'],
    ['in the first line', whole.subarray(0, 9), 0, 'in the middle of a line'],
  ];
  for (const [name, report, tests, where] of cuts)
    test(name, () => {
      const reading = read(report);
      expect(reading).toMatchObject({ kind: 'ok', complete: false, notes: [`the report stops ${where}`] });
      expect(reading).toHaveProperty('tests.length', tests);
    });

  test('a fault of the runner that no test shows', () => {
    for (const status of [1, 2, 3, 4])
      expect(read(sealed(start, result('a'), end(1, status)))).toMatchObject({
        complete: false,
        notes: [`the runner ended with status ${status}, and no test says why`],
      });
    expect(read(sealed(start, result('a', 'failed'), end(1, 1)))).toMatchObject({ complete: true });
  });
});

describe('a report that our runner cannot have written is bad', () => {
  const many = Array.from({ length: 100_001 }, (_, index) => result(`t${index}`));
  const bad: readonly [string, () => Uint8Array, RegExp][] = [
    ['prose', () => Buffer.from('8 passed in 0.1s\n'), /does not begin/],
    ['no key', () => sealed(start).subarray(38), /does not begin/],
    [
      'another key',
      () => swap(sealed(start, end(0)), key, key.replace('0', '1')),
      /not written by the runner/,
    ],
    [
      'an unsealed line',
      () => Buffer.concat([sealed(start), json(result('a'))]),
      /not written by the runner/,
    ],
    [
      'a changed line',
      () => swap(sealed(start, result('a', 'failed'), end(1)), 'failed', 'passed'),
      /not written/,
    ],
    [
      'lines in another order',
      () => reorder(sealed(start, result('a'), result('b'), end(2))),
      /not in this place/,
    ],
    ['a line twice', () => repeat(sealed(start, result('a'), end(1))), /not in this place/],
    ['a second key', () => Buffer.concat([sealed(), sealed(start, end(0))]), /not written/],
    ['a second end', () => sealed(start, end(0), end(0)), /data after the end/],
    ['a result after the end', () => sealed(start, end(0), result('a')), /data after the end/],
    [
      'bytes after the end',
      () => Buffer.concat([sealed(start, end(0)), Buffer.from('x')]),
      /data after the end/,
    ],
    ['a second start', () => sealed(start, start), /exactly one start/],
    ['no start', () => sealed(result('a'), end(1)), /exactly one start/],
    ['another framework', () => sealed({ ...start, framework: 'jest' }), /a report of jest/],
    ['a wrong count', () => sealed(start, result('a'), end(2)), /counts 2 results, the report has 1/],
    ['not JSON', () => sealed(start, '{'), /not JSON/],
    ['an array', () => sealed(start, '[]'), /record 2/],
    ['an unknown kind', () => sealed(start, { kind: 'reward', value: 1 }), /record 2/],
    ['an unknown outcome', () => sealed(start, result('a', 'won')), /outcome/],
    ['an unknown member', () => sealed(start, result('a', 'passed', { reward: 1 })), /reward/],
    [
      'a prototype',
      () => sealed(start, '{"kind":"test","id":"a","ms":1,"__proto__":{"outcome":"passed"}}'),
      /outcome/,
    ],
    [
      'a prototype beside',
      () => sealed(start, '{"kind":"end","status":0,"tests":0,"__proto__":{}}'),
      /__proto__/,
    ],
    ['a number as id', () => sealed(start, { ...result('a'), id: 1 }), /id/],
    ['an empty id', () => sealed(start, result('')), /id/],
    ['a long id', () => sealed(start, result('x'.repeat(9000))), /id/],
    [
      'a time that is none',
      () => sealed(start, '{"kind":"test","id":"a","outcome":"passed","ms":1e999}'),
      /ms/,
    ],
    ['a negative time', () => sealed(start, result('a', 'passed', { ms: -1 })), /ms/],
    ['a fraction of tests', () => sealed(start, { ...end(0), tests: 0.5 }), /tests/],
    ['invalid UTF-8', () => Buffer.concat([sealed(start), Buffer.from([0x80, 0x0a])]), /./],
    [
      'a long line',
      () => sealed(start, result('a', 'failed', { message: 'x'.repeat(70_000) })),
      /a line of \d+ bytes/,
    ],
    [
      'a long line without end',
      () => Buffer.concat([sealed(start), Buffer.alloc(70_000)]),
      /a line of \d+ bytes/,
    ],
    ['too many tests', () => sealed(start, ...many), /more than 100000 tests/],
    ['too many collected', () => sealed(start, ...many.map(() => collected('a'))), /more than 100000 tests/],
  ];
  for (const [name, report, reason] of bad)
    test(name, () => {
      const reading = read(report());
      expect(reading).toMatchObject({ kind: 'bad', reason: expect.stringMatching(reason) });
      expect(reading.kind === 'bad' && reading.reason.length).toBeLessThan(700);
    });
});

describe('no bytes make the reader throw, or pass', () => {
  const whole = sealed(
    start,
    collected('a'),
    result('a', 'failed', { message: 'no' }),
    result('b'),
    end(2, 1),
  );

  test('random bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        for (const framework of frameworks)
          expect(framework.parse(bytes)).not.toMatchObject({ kind: 'ok', complete: true });
      }),
    );
  });

  test('a report with any byte changed, removed or added', () => {
    const place = fc.integer({ min: 0, max: whole.length - 1 });
    fc.assert(
      fc.property(place, fc.integer({ min: 0, max: 1 }), fc.uint8Array({ maxLength: 3 }), (at, cut, put) => {
        const changed = Buffer.concat([whole.subarray(0, at), put, whole.subarray(at + cut)]);
        fc.pre(!changed.equals(whole));
        expect(read(changed)).not.toMatchObject({ kind: 'ok', complete: true });
      }),
      { numRuns: 500 },
    );
  });

  test('any sealed records', () => {
    const record = fc.oneof(
      fc.json(),
      fc.constantFrom(start, end(0), end(1), result('a'), collected('a')),
      fc.record({
        kind: fc.constantFrom('test', 'end', 'start'),
        id: fc.anything(),
        ms: fc.double(),
        tests: fc.nat(3),
      }),
    );
    fc.assert(
      fc.property(fc.array(record, { maxLength: 6 }), (records) => {
        const reading = read(
          sealed(...records.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)))),
        );
        if (reading.kind === 'ok' && reading.complete) expect(records.at(-1)).toMatchObject({ kind: 'end' });
      }),
    );
  });
});

function json(record: object): Buffer {
  return Buffer.from(`${JSON.stringify(record)}\n`);
}

function swap(report: Buffer, from: string, to: string): Buffer {
  return Buffer.from(report.toString().replace(from, to));
}

function lines(report: Buffer): string[] {
  return report.toString().trimEnd().split('\n');
}

function reorder(report: Buffer): Buffer {
  const [first, second, third, fourth, ...rest] = lines(report);
  return Buffer.from(`${[first, second, fourth, third, ...rest].join('\n')}\n`);
}

function repeat(report: Buffer): Buffer {
  const [first, second, third, ...rest] = lines(report);
  return Buffer.from(`${[first, second, third, third, ...rest].join('\n')}\n`);
}
