import { KiB, messageOf, parseJson, truncateText } from '../../lib/index.js';
import type { TestId } from '../../task/index.js';
import type { ReportReading, TestResult } from '../types.js';
import { type ReportRecord, recordSchema } from './record.js';
import { keyOf, openSealed } from './seal.js';

const maxTests = 100_000;
const maxLineBytes = 64 * KiB;
const maxMessage = 4 * KiB;
const newline = 10;

/** What a report's lines say together. */
interface Account {
  started: boolean;
  /** Id to how often it was collected. */
  readonly collected: Map<string, number>;
  collections: number;
  readonly tests: TestResult[];
  end: Extract<ReportRecord, { kind: 'end' }> | undefined;
}

/** Reads a report of one of our runners. The bytes may be anything; nothing throws. */
export function readReport(report: Uint8Array, framework: string): ReportReading {
  try {
    return read(report, framework);
  } catch (error) {
    return { kind: 'bad', reason: messageOf(error) };
  }
}

function read(report: Uint8Array, framework: string): ReportReading {
  const account: Account = {
    started: false,
    collected: new Map(),
    collections: 0,
    tests: [],
    end: undefined,
  };
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let key: string | undefined;
  let index = 0;
  let from = 0;
  for (let to = report.indexOf(newline); to !== -1; to = report.indexOf(newline, from)) {
    if (to - from > maxLineBytes) return bad(index, `a line of ${to - from} bytes`);
    const line = decoder.decode(report.subarray(from, to));
    from = to + 1;
    if (key === undefined) {
      key = keyOf(line);
      if (key === undefined) return { kind: 'bad', reason: 'it does not begin as a report of the runner' };
      continue;
    }
    const json = openSealed(key, index, line);
    if (json === undefined) return bad(index, 'it was not written by the runner, or not in this place');
    const record = parseJson(recordSchema, json);
    if (record.kind === 'bad') {
      const defects = record.defects.map((defect) => `${defect.pointer || '(root)'}: ${defect.message}`);
      return bad(index, truncateText(defects.join(', '), 500));
    }
    const refusal = take(account, record.value, framework);
    if (refusal !== undefined) return bad(index, refusal);
    index += 1;
  }
  const rest = report.length - from;
  if (account.end !== undefined && rest > 0) return bad(index, 'data after the end');
  if (rest > maxLineBytes) return bad(index, `a line of ${rest} bytes`);
  return conclude(account, rest);
}

/** Adds a record; says what is wrong with it where it stands. */
function take(account: Account, record: ReportRecord, framework: string): string | undefined {
  if (account.end !== undefined) return 'data after the end';
  if ((record.kind === 'start') === account.started) return 'exactly one start belongs at the beginning';
  switch (record.kind) {
    case 'start':
      account.started = true;
      return record.framework === framework ? undefined : `a report of ${truncateText(record.framework, 40)}`;
    case 'collected':
      account.collections += 1;
      if (account.collections > maxTests) return `more than ${maxTests} tests`;
      account.collected.set(record.id, (account.collected.get(record.id) ?? 0) + 1);
      return undefined;
    case 'test':
      if (account.tests.length >= maxTests) return `more than ${maxTests} tests`;
      account.tests.push({
        id: record.id as TestId,
        outcome: record.outcome,
        durationMs: record.ms,
        ...(record.message === undefined ? {} : { message: truncateText(record.message, maxMessage) }),
      });
      return undefined;
    case 'end':
      account.end = record;
      return record.tests === account.tests.length
        ? undefined
        : `the end counts ${record.tests} results, the report has ${account.tests.length}`;
  }
}

function conclude(account: Account, rest: number): ReportReading {
  const { collected, end, tests } = account;
  if (end === undefined) {
    const where =
      rest > 0 ? 'in the middle of a line' : account.started ? 'before its end' : 'before its start';
    return { kind: 'ok', tests, complete: false, notes: [`the report stops ${where}`] };
  }
  const missing = notRun(collected, tests);
  // A runner that reports a fault which no test shows (usage, interruption, internal error) has not told all.
  const unexplained =
    end.status !== 0 && missing.length === 0 && tests.every((test) => test.outcome === 'passed');
  if (unexplained)
    return {
      kind: 'ok',
      tests,
      complete: false,
      notes: [`the runner ended with status ${end.status}, and no test says why`],
    };
  return { kind: 'ok', tests: [...tests, ...missing], complete: true, notes: [] };
}

/** Collected tests without a result, as results that are no pass. */
function notRun(collected: ReadonlyMap<string, number>, tests: readonly TestResult[]): TestResult[] {
  const open = new Map(collected);
  for (const { id } of tests) open.set(id, (open.get(id) ?? 0) - 1);
  return [...open].flatMap(([id, times]) =>
    Array.from({ length: Math.max(0, times) }, () => ({
      id: id as TestId,
      outcome: 'error' as const,
      durationMs: 0,
      message: 'collected, but the run ended without it',
    })),
  );
}

function bad(index: number, reason: string): ReportReading {
  return { kind: 'bad', reason: `record ${index + 1}: ${reason}` };
}
