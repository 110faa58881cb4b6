import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nodeTest } from '../../src/testing/node-test/node-test.js';
import { FrameworkFixture, outcomes } from '../contract/test-framework-fixture.js';

const head =
  "import assert from 'node:assert/strict';\nimport { after, afterEach, describe, it, test } from 'node:test';\n";
const F01 = 'tests/F01.test.mjs';

describe('files of node:test', () => {
  let fixture: FrameworkFixture;
  beforeAll(async () => {
    fixture = await FrameworkFixture.make(nodeTest);
  });
  afterAll(() => fixture.remove());
  const run = async (body: string, more: Parameters<FrameworkFixture['run']>[2] = {}) =>
    await fixture.run({ [F01]: head + body }, [F01], more);

  const endings: readonly [string, string, readonly string[]][] = [
    ['a file without a test', '', [`error ${F01}`]],
    [
      'an exit code of its own, after its tests',
      "test('a', () => {}); process.on('exit', () => { process.exitCode = 3; });",
      [`error ${F01}`, `passed ${F01}::a`],
    ],
    [
      'a suite whose body throws',
      "describe('s', () => { it('a', () => {}); throw new Error('body'); });",
      [`error ${F01}::s`],
    ],
    [
      'a hook after the tests that throws',
      "describe('s', () => { after(() => { throw new Error('hook'); }); it('a', () => {}); });",
      [`error ${F01}::s`, `passed ${F01}::s > a`],
    ],
    ['a test that never ends', "test('a', () => new Promise(() => {}));", [`failed ${F01}::a`]],
    [
      'names with separators, and the same name twice',
      "test('x::y > z', () => {}); test('x::y > z', () => assert.fail('no'));",
      [`failed ${F01}::x::y > z`, `passed ${F01}::x::y > z`],
    ],
    [
      'a child test that fails fails its parent',
      "test('p', async (t) => { await t.test('c', () => assert.fail('no')); });",
      [`failed ${F01}::p`, `failed ${F01}::p > c`],
    ],
  ];
  for (const [name, body, expected] of endings)
    test(name, async () => {
      const { reading, output, code } = await run(body);
      expect(outcomes(reading), output).toEqual(expect.arrayContaining([...expected]));
      expect(outcomes(reading).filter((line) => line.startsWith('passed'))).toEqual(
        expected.filter((line) => line.startsWith('passed')),
      );
      expect(reading).toMatchObject({ complete: true });
      expect(code).toBe(1);
    });

  test('tests that a helper defines belong to the module that asked for them', async () => {
    const helper =
      "import { test } from 'node:test';\nexport const cases = (...names) => names.forEach((name) => test(name, () => {}));\n";
    const files = {
      'tests/support/cases.mjs': helper,
      [F01]: "import { cases } from './support/cases.mjs';\ncases('a', 'b');\n",
      'tests/F02.test.mjs': "import { cases } from './support/cases.mjs';\ncases('a', 'c');\n",
    };
    const { reading } = await fixture.run(files, [F01, 'tests/F02.test.mjs']);
    expect(outcomes(reading)).toEqual([
      `passed ${F01}::a`,
      `passed ${F01}::b`,
      'passed tests/F02.test.mjs::a',
      'passed tests/F02.test.mjs::c',
    ]);
  });

  test('options of the command count', async () => {
    const body =
      "test('a', () => {}); test('b', async () => { await new Promise((r) => setTimeout(r, 60000)); });";
    const words = ['node', '--test', '--test-timeout=1500'];
    const { reading } = await run(body, { command: { assignments: {}, words } });
    expect(outcomes(reading)).not.toContain(`passed ${F01}::b`);
    expect(outcomes(reading).some((line) => !line.startsWith('passed'))).toBe(true);
  });

  test('nothing of the workspace is consulted', async () => {
    const workspace = {
      'package.json': '{"type":"commonjs","scripts":{"test":"exit 0"}}',
      '.env': 'NODE_OPTIONS=--require=./evil.cjs\n',
      '.npmrc': 'node-options=--require=./evil.cjs\n',
      'node.config.json': '{"nodeOptions":{"import":["./evil.cjs"]}}',
      'evil.cjs': 'process.exit(0);\n',
      'index.test.mjs': "import { test } from 'node:test';\ntest('planted', () => {});\n",
      'tests/F01.test.mjs': 'process.exit(0);\n',
    };
    const { reading } = await run("test('a', () => assert.fail('no')); test('b', () => {});", { workspace });
    expect(outcomes(reading)).toEqual([`failed ${F01}::a`, `passed ${F01}::b`]);
  });
});
