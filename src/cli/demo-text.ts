import type { Feature } from '../task/index.js';
import type { TrialRecord } from '../trial/index.js';
import type { Paint } from './paint.js';
import { oneLine, table } from './table.js';
import { featureName, featureOf, testRecords } from './verdict-text.js';

export interface DemoResult {
  readonly agent: string;
  readonly expected: 0 | 1;
  readonly folder: string;
  readonly record: TrialRecord;
  readonly features: readonly Feature[];
  /** The rule that the first failed test checks, if the suite says it. */
  readonly clause: string | undefined;
}

/** The end of the demo: both verdicts, the rule that was missed, what to type next. */
export function demoLines(results: readonly DemoResult[], folder: string, colors: Paint): string[] {
  const rows = table(
    results.map(({ agent, record }) => [
      agent,
      `reward ${record.reward ?? 'null'}`,
      `${record.verdict?.passed ?? 0}/${record.verdict?.total ?? 0} hidden tests passed`,
    ]),
  );
  const unexpected = results.filter(({ record, expected }) => record.reward !== expected);
  return [
    ...results.map(({ record }, index) => `${sign(record.reward, colors)} ${rows[index] ?? ''}`),
    ...results.flatMap((result) => missedRule(result)),
    ...unexpected.flatMap(unexpectedLines),
    '',
    'next:',
    ...table([...showRows(results, folder), [`  z2r report ${folder}`, 'the summary'], ownAgent]),
  ];
}

const ownAgent = [
  '  z2r run --task selgram --agent reference',
  'another agent (z2r agent list), or the path of your own',
];

function sign(reward: TrialRecord['reward'], colors: Paint): string {
  if (reward === null) return colors.yellow('?');
  return reward === 1 ? colors.green('+') : colors.red('x');
}

function missedRule({ agent, record, features, clause }: DemoResult): string[] {
  const [failed] = record.verdict?.failed ?? [];
  if (record.verdict === null || failed === undefined) return [];
  const feature = featureOf(features, failed);
  const message = testRecords(record.verdict)
    .get(failed)
    ?.message?.split('\n')
    .find((line) => line.trim() !== '');
  return [
    '',
    `${agent} gets 0 because of one rule; the score is all or nothing:`,
    `  failed test    ${oneLine(failed)}`,
    ...(feature === undefined ? [] : [`  feature point  ${featureName(feature)}`]),
    ...(clause === undefined ? [] : [`  rule           ${oneLine(clause)}`]),
    ...(message === undefined ? [] : [`  message        ${oneLine(message.trim())}`]),
  ];
}

function unexpectedLines({ agent, record, expected }: DemoResult): string[] {
  const cause = record.outcome.kind === 'invalid' ? `: ${oneLine(record.outcome.cause.message)}` : '';
  return ['', `${agent} must get ${expected} and got ${record.reward ?? 'no verdict'}${cause}`];
}

function showRows(results: readonly DemoResult[], folder: string): string[][] {
  const failed = results.find(({ record }) => record.reward !== 1);
  if (failed === undefined) return [];
  return [[`  z2r show ${folder}/trials/${failed.record.trial}`, 'what failed, and where the logs are']];
}

/** The same as data, for `--json`. */
export function demoJson(folder: string, results: readonly DemoResult[]) {
  return {
    folder,
    ok: results.every(({ record, expected }) => record.reward === expected),
    trials: results.map(({ agent, expected, folder, record, clause }) => ({
      agent,
      expected,
      reward: record.reward,
      outcome: record.outcome.kind,
      passed: record.verdict?.passed ?? null,
      total: record.verdict?.total ?? null,
      failed: record.verdict?.failed ?? [],
      rule: clause ?? null,
      folder,
    })),
  };
}
