import { join } from 'node:path';
import type { TestRecord, Verdict } from '../judge/index.js';
import { Failure, printable } from '../lib/index.js';
import type { Feature } from '../task/index.js';
import type { TrialRecord } from '../trial/index.js';
import type { Paint } from './paint.js';
import { duration, oneLine } from './table.js';
import { featureName, featureOf, verdictLines } from './verdict-text.js';

/** One trial for people: who, on what, how it ended and why, and where its logs lie. */
export function trialLines(
  record: TrialRecord,
  folder: string,
  features: readonly Feature[],
  colors: Paint,
): string[] {
  const { agent, task, attempt, retry } = record;
  const again = retry > 0 ? `, retry ${retry}` : '';
  return [
    `${colors.bold(record.trial)}  ${agent.name} on ${task.id}, attempt ${attempt}${again}`,
    ...solveLines(record),
    ...endLines(record, features, colors),
    ...logLines(record, folder),
  ];
}

function solveLines({ solve }: TrialRecord): string[] {
  if (solve === null) return ['  solve: never began'];
  const handed =
    solve.start_to_submission_ms === null
      ? `no submission (${oneLine(solve.submission_problem ?? 'none')})`
      : `submitted after ${duration(solve.start_to_submission_ms)}`;
  return [`  solve: ${solve.stop} in ${duration(solve.wall_ms)}, ${handed}`];
}

function endLines(record: TrialRecord, features: readonly Feature[], colors: Paint): string[] {
  const { outcome, verdict } = record;
  if (outcome.kind === 'invalid')
    return [
      `${colors.yellow('? invalid')}  no reward, says nothing about the agent`,
      `  ${outcome.phase}: ${outcome.cause.code}: ${oneLine(outcome.cause.message)}`,
    ];
  if (verdict !== null) return verdictLines(verdict, features, colors);
  const findings = record.findings.map(
    ({ rule, message, path }) =>
      `  finding ${rule}: ${oneLine(message)}${path === undefined ? '' : ` (${oneLine(path)})`}`,
  );
  return [`${colors.red(`x ${outcome.kind}`)}  reward 0`, ...findings];
}

function logLines(record: TrialRecord, folder: string): string[] {
  const logs = [
    ...(record.solve?.rounds ?? []).map((round) => round.log),
    ...(record.verdict?.runs ?? []).map((run) => run.log),
  ];
  return ['logs:', ...logs.map((log) => `  ${join(folder, log)}`), `  ${join(folder, 'trial.json')}`];
}

export interface ShownTest {
  readonly id: string;
  /** `missing`: the inventory has it and it did not run. */
  readonly outcome: TestRecord['outcome'] | 'missing';
  readonly message: string | undefined;
  readonly feature: string | undefined;
  /** Absolute path of the log of the sandbox in which it ran. */
  readonly log: string | undefined;
}

/** The test that `part` names: its whole id, or a part found in one id only. Failures list the candidates. */
export function findTest(
  verdict: Verdict,
  part: string,
  features: readonly Feature[],
  folder: string,
): ShownTest {
  const ran = verdict.runs.flatMap((run) =>
    run.tests.map((record) => ({ record, log: join(folder, run.log) })),
  );
  const ids = [...new Set([...ran.map(({ record }) => record.id), ...verdict.missing])];
  const id = pick(ids, part);
  const found = ran.find(({ record }) => record.id === id);
  const feature = featureOf(features, id);
  return {
    id,
    outcome: found?.record.outcome ?? 'missing',
    message: found?.record.message,
    feature: feature && featureName(feature),
    log: found?.log,
  };
}

function pick(ids: readonly string[], part: string): string {
  const exact = ids.filter((id) => id === part);
  const [first, ...more] = exact.length > 0 ? exact : ids.filter((id) => id.includes(part));
  if (first === undefined)
    throw new Failure('usage.invalid', `no test of this trial is named ${part}`, {
      hint: 'the same command without --test lists the failed ones',
    });
  if (more.length > 0) {
    const shown = [first, ...more].slice(0, 10).map(oneLine).join('\n');
    throw new Failure('usage.invalid', `${more.length + 1} tests are named ${part}:\n${shown}`, {
      hint: 'give more of the name',
    });
  }
  return first;
}

/** One test whole; `clause` is the rule that the suite says it checks. */
export function testLines(
  test: ShownTest,
  clause: string | undefined,
  logText: string,
  colors: Paint,
): string[] {
  const sign = test.outcome === 'passed' ? colors.green('+') : colors.red('x');
  return [
    `${sign} ${oneLine(test.id)}: ${test.outcome}`,
    ...(test.feature === undefined ? [] : [`feature point: ${test.feature}`]),
    ...(clause === undefined ? [] : [`rule: ${oneLine(clause)}`]),
    ...(test.message === undefined ? [] : ['message:', ...block(test.message)]),
    ...(test.log === undefined ? [] : [`log: ${test.log}`, ...block(logText)]),
  ];
}

function block(text: string): string[] {
  const trimmed = printable(text).trimEnd();
  return trimmed === '' ? [] : trimmed.split('\n').map((line) => `  ${line}`);
}
