import { sealOf } from '../../src/testing/report/seal.js';

export const key = '0123456789abcdef0123456789abcdef';

/** A report as a runner writes it; strings stand for JSON that is written as it is. */
export function sealed(...records: readonly (object | string)[]): Buffer {
  const lines = records.map((record, index) => {
    const json = typeof record === 'string' ? record : JSON.stringify(record);
    return `${sealOf(key, index, json)} ${json}\n`;
  });
  return Buffer.from(`z2r1 ${key}\n${lines.join('')}`);
}

export const start = { kind: 'start', framework: 'pytest', version: '7.2.1' };

export function result(id: string, outcome = 'passed', more: object = {}): object {
  return { kind: 'test', id, outcome, ms: 1, ...more };
}

export function end(tests: number, status = 0): object {
  return { kind: 'end', status, tests };
}
