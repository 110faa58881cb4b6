import type { TestRecord, Verdict } from '../judge/index.js';
import { Failure } from '../lib/index.js';
import { oneLine } from './table.js';

export interface InventoryFile {
  readonly schema_version: 1;
  readonly suite_digest: string;
  readonly modules: readonly {
    readonly module: string;
    readonly wall_ms: number;
    readonly tests: readonly { readonly id: string; readonly duration_ms: number }[];
  }[];
}

/**
 * What is recorded from several rounds of the reference: the ids that every round ran, with the longest time of
 * each. A test that did not pass once, or a round that ran others, is a Failure.
 */
export function inventoryJson(rounds: readonly Verdict[], suiteDigest: string): InventoryFile {
  const [first, ...others] = rounds;
  if (first === undefined) throw new Failure('usage.invalid', 'nothing was run');
  for (const [index, round] of rounds.entries()) requirePassed(round, index + 1);
  for (const [index, round] of others.entries()) requireSame(first, round, index + 2);
  const longest = new Map<string, number>();
  for (const { id, duration_ms } of rounds.flatMap(testsOf))
    longest.set(id, Math.max(longest.get(id) ?? 0, Math.ceil(duration_ms)));
  const tests = new Map<string, { id: string; duration_ms: number }[]>();
  for (const { id } of testsOf(first)) {
    const [module = ''] = id.split('::');
    const inModule = tests.get(module) ?? [];
    inModule.push({ id, duration_ms: longest.get(id) ?? 0 });
    tests.set(module, inModule);
  }
  return {
    schema_version: 1,
    suite_digest: suiteDigest,
    modules: modulesOf(first).map((module) => ({
      module,
      wall_ms: Math.ceil(Math.max(...rounds.map((round) => wallOf(round, module)))),
      tests: tests.get(module) ?? [],
    })),
  };
}

function requirePassed(round: Verdict, number: number): void {
  if (round.result.kind === 'passed') return;
  const bad = testsOf(round).find(({ outcome }) => outcome !== 'passed');
  const why = bad === undefined ? round.result.kind : `${oneLine(bad.id)} ${bad.outcome}`;
  throw new Failure('task.invalid', `round ${number}: the reference did not pass (${why})`, {
    hint: 'z2r controls --task TASK --only reference',
  });
}

function requireSame(first: Verdict, round: Verdict, number: number): void {
  const ids = (verdict: Verdict): string =>
    JSON.stringify(
      testsOf(verdict)
        .map(({ id }) => id)
        .sort(),
    );
  if (ids(first) === ids(round)) return;
  const known = new Set(testsOf(first).map(({ id }) => id));
  const now = new Set(testsOf(round).map(({ id }) => id));
  const odd =
    [...now].find((id) => !known.has(id)) ?? [...known].find((id) => !now.has(id)) ?? 'a repeated one';
  throw new Failure('task.invalid', `round ${number} ran other tests than round 1: ${oneLine(odd)}`, {
    hint: 'give the suite names that do not change from run to run',
  });
}

function testsOf(verdict: Verdict): readonly TestRecord[] {
  return verdict.runs.flatMap((run) => run.tests);
}

function modulesOf(verdict: Verdict): readonly string[] {
  return verdict.runs.flatMap((run) => run.modules);
}

/** Modules that share one process share its time. */
function wallOf(verdict: Verdict, module: string): number {
  return verdict.runs.find((run) => run.modules.includes(module))?.wall_ms ?? 0;
}
