import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestFramework } from '../../src/testing/index.js';
import { type Files, FrameworkFixture, outcomes } from './test-framework-fixture.js';

/** Suites that say the same in the language of each framework. */
export interface Dialect {
  /** Path of a test module: `module('F01')`. */
  readonly module: (name: string) => string;
  /** Passes, fails, errs, and is skipped, in this order. */
  readonly four: string;
  readonly fourOutcomes: readonly string[];
  /** Two parametrised cases and a nested test, by their ids after the module. */
  readonly shaped: string;
  readonly shapedOutcomes: readonly string[];
  readonly missingImport: string;
  readonly exitsOnImport: string;
  readonly exitsInTest: string;
  /** Writes 10 MB to its output and passes. */
  readonly loud: string;
  readonly unicode: string;
  readonly unicodeOutcome: string;
  /** Fails with a message of 1 MB that starts with `needle`. */
  readonly talkative: string;
  /** A program of the test tries to write to descriptor 3; passes if it could not. */
  readonly inherits: string;
  readonly one: string;
  readonly oneName: string;
  /** Imports `answer` from a file `helpers` beside it, and is 42. */
  readonly usesHelper: string;
  readonly helper: Files;
}

/** What src/testing/types.ts promises; every framework must pass it. */
export function frameworkContract(framework: TestFramework, dialect: Dialect): void {
  describe(`${framework.name} keeps the promises of a test framework`, () => {
    let fixture: FrameworkFixture;
    const F01 = dialect.module('F01');
    const F02 = dialect.module('F02');
    beforeAll(async () => {
      fixture = await FrameworkFixture.make(framework);
    });
    afterAll(() => fixture.remove());

    test('each test has its outcome, its time and, if it is no pass, a message', async () => {
      const { reading, code } = await fixture.run({ [F01]: dialect.four }, [F01]);
      expect(outcomes(reading)).toEqual(dialect.fourOutcomes.map((line) => line.replace('F01', F01)));
      expect(reading).toMatchObject({ kind: 'ok', complete: true });
      expect(code).toBe(1);
      if (reading.kind === 'bad') return;
      for (const result of reading.tests) expect(result.durationMs).toBeGreaterThanOrEqual(0);
      const failed = reading.tests.find((result) => result.outcome === 'failed');
      expect(failed?.message).toMatch(/1.*2/s);
    });

    test('a suite that passes ends with status 0', async () => {
      const { reading, code } = await fixture.run({ [F01]: dialect.one }, [F01]);
      expect(outcomes(reading)).toEqual([`passed ${F01}::${dialect.oneName}`]);
      expect({ reading, code }).toMatchObject({ reading: { complete: true, notes: [] }, code: 0 });
    });

    test('parametrised and nested tests have ids of their own', async () => {
      const { reading } = await fixture.run({ [F01]: dialect.shaped }, [F01]);
      expect(outcomes(reading)).toEqual(dialect.shapedOutcomes.map((line) => line.replace('F01', F01)));
    });

    test('several modules: each result belongs to its module', async () => {
      const { reading } = await fixture.run({ [F01]: dialect.one, [F02]: dialect.four }, [F01, F02]);
      expect(outcomes(reading)).toEqual(
        [
          `passed ${F01}::${dialect.oneName}`,
          ...dialect.fourOutcomes.map((line) => line.replace('F01', F02)),
        ].sort(),
      );
    });

    test('only the modules asked for run', async () => {
      const { reading } = await fixture.run({ [F01]: dialect.one, [F02]: dialect.four }, [F01]);
      expect(outcomes(reading)).toEqual([`passed ${F01}::${dialect.oneName}`]);
    });

    test('a module that cannot be loaded is an error of that module; the others run', async () => {
      const { reading, code } = await fixture.run({ [F01]: dialect.missingImport, [F02]: dialect.one }, [
        F01,
        F02,
      ]);
      expect(outcomes(reading)).toContain(`error ${F01}`);
      if (framework.name !== 'pytest')
        expect(outcomes(reading)).toContain(`passed ${F02}::${dialect.oneName}`);
      expect(code).not.toBe(0);
      const error = reading.kind === 'ok' ? reading.tests.find((result) => result.id === F01) : undefined;
      expect(error?.message).toContain('no_such_module');
    });

    test('an exit while a module is loaded never gives a sound report without failures', async () => {
      const { reading } = await fixture.run({ [F01]: dialect.exitsOnImport }, [F01]);
      const sound =
        reading.kind === 'ok' && reading.complete && outcomes(reading).every((line) => line.startsWith('p'));
      expect(sound).toBe(false);
    });

    test('an exit inside a test never gives a sound report without failures', async () => {
      const { reading } = await fixture.run({ [F01]: dialect.exitsInTest }, [F01]);
      const sound =
        reading.kind === 'ok' && reading.complete && outcomes(reading).every((line) => line.startsWith('p'));
      expect(sound).toBe(false);
    });

    test('what a test prints is not in the report', async () => {
      const { reading, report } = await fixture.run({ [F01]: dialect.loud }, [F01]);
      expect(outcomes(reading)).toEqual([`passed ${F01}::${dialect.oneName}`]);
      expect(report.length).toBeLessThan(2000);
    });

    test('names beyond ASCII', async () => {
      const { reading } = await fixture.run({ [F01]: dialect.unicode }, [F01]);
      expect(outcomes(reading)).toEqual([dialect.unicodeOutcome.replace('F01', F01)]);
    });

    test('a message is bounded and keeps its beginning', async () => {
      const { reading, report } = await fixture.run({ [F01]: dialect.talkative }, [F01]);
      expect(report.length).toBeLessThan(64_000);
      const message = reading.kind === 'ok' ? reading.tests[0]?.message : undefined;
      expect(message).toContain('needle');
      expect(message?.length).toBeLessThanOrEqual(4200);
    });

    test('programs that a test starts do not inherit the channel', async () => {
      const { reading, output } = await fixture.run({ [F01]: dialect.inherits }, [F01]);
      expect(outcomes(reading), output).toEqual([`passed ${F01}::${dialect.oneName}`]);
    });

    test('helpers of the suite win over those of the workspace', async () => {
      const workspace = Object.fromEntries(
        Object.entries(dialect.helper).flatMap(([path, content]) => {
          const wrong = content.replace('42', '41');
          return [path, path.replace(/^tests\//, '')].map((name) => [name, wrong]);
        }),
      );
      const { reading, output } = await fixture.run({ [F01]: dialect.usesHelper, ...dialect.helper }, [F01], {
        workspace,
      });
      expect(outcomes(reading), output).toEqual([`passed ${F01}::${dialect.oneName}`]);
    });

    test('the probe suite passes over an empty workspace', async () => {
      const { files, modules } = framework.probeSuite;
      const { reading, code } = await fixture.run(files, modules);
      expect(reading).toMatchObject({ kind: 'ok', complete: true });
      expect(outcomes(reading)).toHaveLength(1);
      expect(outcomes(reading)[0]).toMatch(/^passed /);
      expect(code).toBe(0);
    });

    test('a probe suite can be started with the command of another suite', async () => {
      const { files, modules } = framework.probeSuite;
      const [first = ''] = modules;
      const { reading } = await fixture.run(files, modules, {
        command: {
          assignments: { PYTHONPATH: 'src' },
          words: [
            ...(framework.name === 'pytest' ? ['pytest'] : ['node', '--test']),
            `${fixture.suite}/${F01}`,
          ],
        },
      });
      expect(outcomes(reading)).toHaveLength(1);
      expect(outcomes(reading)[0]).toContain(first);
    });
  });
}
