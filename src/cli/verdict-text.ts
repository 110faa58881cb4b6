import type { TestRecord, Verdict } from '../judge/index.js';
import { truncateText } from '../lib/index.js';
import type { Feature } from '../task/index.js';
import type { Paint } from './paint.js';
import { duration, oneLine, plural } from './table.js';

/** How many failed tests are listed before the rest is only counted. */
const listed = 20;

export function rewardOfVerdict(verdict: Verdict): 0 | 1 | null {
  if (verdict.result.kind === 'invalid') return null;
  return verdict.result.kind === 'passed' ? 1 : 0;
}

/** A verdict for people: the reward, what it rests on, every failed test with its feature point and message. */
export function verdictLines(verdict: Verdict, features: readonly Feature[], colors: Paint): string[] {
  return [
    headline(verdict, colors),
    basis(verdict),
    ...findingLines(verdict),
    ...testLines(verdict, features, colors),
  ];
}

function headline(verdict: Verdict, colors: Paint): string {
  const { result } = verdict;
  const count = `${verdict.passed}/${verdict.total} tests passed, judged in ${duration(verdict.judge_ms)}`;
  switch (result.kind) {
    case 'passed':
      return `${colors.green('+ passed')}  reward 1  ${count}`;
    case 'failed':
      return `${colors.red('x failed')}  reward 0  (${result.reason})  ${count}`;
    case 'tampered':
      return `${colors.red('! tampered')}  reward 0  ${count}`;
    case 'invalid':
      return `${colors.yellow('? invalid')}  no verdict: ${oneLine(result.cause)}`;
  }
}

function basis(verdict: Verdict): string {
  const inventory = verdict.inventory === 'checked' ? 'inventory checked' : 'inventory: none';
  return `  ${verdict.task}, tier ${verdict.tier}, ${inventory}, sandbox ${verdict.sandbox}`;
}

function findingLines(verdict: Verdict): string[] {
  return verdict.findings.map(({ rule, weight, message, path }) => {
    const place = path === undefined ? '' : ` (${path})`;
    return `  finding ${rule} [${weight}]: ${oneLine(message)}${oneLine(place)}`;
  });
}

function testLines(verdict: Verdict, features: readonly Feature[], colors: Paint): string[] {
  const records = testRecords(verdict);
  const lines = verdict.failed.slice(0, listed).flatMap((id) => {
    const message = records
      .get(id)
      ?.message?.split('\n')
      .find((line) => line.trim() !== '');
    return [
      `  ${colors.red('x')} ${oneLine(id)}${featureNote(features, id)}`,
      ...(message === undefined ? [] : [`      ${colors.dim(truncateText(oneLine(message.trim()), 160))}`]),
    ];
  });
  const rest = verdict.failed.length - listed;
  if (rest > 0) lines.push(`  and ${plural(rest, 'more failed test')}`);
  if (verdict.missing.length > 0) lines.push(`  ${names('did not run', verdict.missing)}`);
  if (verdict.extra.length > 0) lines.push(`  ${names('ran and must not have', verdict.extra)}`);
  return lines;
}

function names(what: string, ids: readonly string[]): string {
  const shown = ids.slice(0, 3).map(oneLine).join(', ');
  return `${plural(ids.length, 'test')} ${what}: ${shown}${ids.length > 3 ? ', ...' : ''}`;
}

export function testRecords(verdict: Verdict): ReadonlyMap<string, TestRecord> {
  return new Map(verdict.runs.flatMap((run) => run.tests.map((test) => [test.id, test] as const)));
}

/** The feature point that a test checks; undefined if the task names none for its module. */
export function featureOf(features: readonly Feature[], testId: string): Feature | undefined {
  const [module = ''] = testId.split('::');
  return features.find((feature) => feature.modules.some((known) => known === module));
}

export function featureName(feature: Feature): string {
  return feature.title === undefined ? feature.id : `${feature.id} ${feature.title}`;
}

function featureNote(features: readonly Feature[], testId: string): string {
  const feature = featureOf(features, testId);
  return feature === undefined ? '' : `  [${featureName(feature)}]`;
}
