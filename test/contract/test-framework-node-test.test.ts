import { nodeTest } from '../../src/testing/node-test/node-test.js';
import { frameworkContract } from './test-framework-contract.js';

const head =
  "import assert from 'node:assert/strict';\nimport { describe, it, test, before } from 'node:test';\n";

frameworkContract(nodeTest, {
  module: (name) => `tests/${name}.test.mjs`,
  four: `${head}
test('a', () => {});
test('b', () => assert.equal(1, 2));
describe('c', () => { before(() => { throw new Error('broken hook'); }); });
test('d', { skip: 'not now' }, () => {});
test('e', { todo: true }, () => { throw new Error('later'); });
describe.skip('f', () => { it('inside', () => {}); });
test('g', (t) => t.skip());
`,
  fourOutcomes: [
    'error F01::c',
    'failed F01::b',
    'passed F01::a',
    'skipped F01::d',
    'skipped F01::f',
    'skipped F01::g',
    'todo F01::e',
  ],
  shaped: `${head}
for (const n of [1, 2]) test(\`x \${n}\`, () => assert.equal(n, 1));
describe('group', () => { describe('inner', () => { it('y', () => {}); }); it('z', () => {}); });
test('parent', async (t) => { await t.test('child', () => {}); });
`,
  shapedOutcomes: [
    'failed F01::x 2',
    'passed F01::group > inner > y',
    'passed F01::group > z',
    'passed F01::parent',
    'passed F01::parent > child',
    'passed F01::x 1',
  ],
  missingImport: "import './no_such_module.mjs';\n",
  exitsOnImport: `${head}test('a', () => {});\nprocess.exit(0);\n`,
  exitsInTest: `${head}test('a', () => process.exit(0));\n`,
  loud: `${head}test('a', () => { for (let n = 0; n < 1000; n += 1) console.log('x'.repeat(10000)); });\n`,
  unicode: `${head}test('größe 日本 \\u{1f600}', () => {});\n`,
  unicodeOutcome: 'passed F01::größe 日本 \u{1f600}',
  talkative: `${head}test('a', () => { throw new Error('needle' + 'x'.repeat(1000000)); });\n`,
  inherits: `${head}
import { readdirSync, readlinkSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
test('a', () => {
  const links = (pid) => readdirSync(\`/proc/\${pid}/fd\`).flatMap((fd) => {
    try { return [readlinkSync(\`/proc/\${pid}/fd/\${fd}\`)]; } catch { return []; }
  });
  const channel = readlinkSync(\`/proc/\${process.ppid}/fd/3\`);
  assert.match(channel, /^(socket|pipe):/);
  assert.ok(links(process.ppid).includes(channel));
  assert.ok(!links('self').includes(channel));
  const { stdout } = spawnSync('/bin/sh', ['-c', 'ls -l /proc/self/fd'], { encoding: 'utf8' });
  assert.ok(!stdout.includes(channel));
});
`,
  one: `${head}test('a', () => {});\n`,
  oneName: 'a',
  usesHelper: `${head}import { answer } from './helpers.mjs';\ntest('a', () => assert.equal(answer, 42));\n`,
  helper: { 'tests/helpers.mjs': 'export const answer = 42;\n' },
});
