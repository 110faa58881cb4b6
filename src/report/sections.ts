import { duration, oneLine, plural } from './layout.js';
import type { Share } from './share.js';
import type { OutcomeKind, RunSummary, Score, TrialSummary } from './summary.js';

/** A table of a report; text and Markdown differ only in how they draw it. */
export interface Section {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Shape, so that nothing depends on colour. */
export const signs: Readonly<Record<OutcomeKind, string>> = {
  passed: '+',
  failed: 'x',
  'not-submitted': 'x',
  rejected: 'x',
  tampered: '!',
  invalid: '?',
};

/** The lines above the tables. */
export function headLines(summary: RunSummary): string[] {
  const counts = Object.entries(summary.outcomes)
    .filter(([kind, count]) => count > 0 || kind === 'passed' || kind === 'failed' || kind === 'invalid')
    .map(([kind, count]) => `${count} ${kind}`);
  const notes = [
    summary.remaining > 0 && `${summary.remaining} not ended yet`,
    summary.superseded.length > 0 && `${plural(summary.superseded.length, 'older try')} not counted`,
    summary.damaged.length > 0 && `${plural(summary.damaged.length, 'record')} damaged`,
  ].filter((note) => note !== false);
  return [
    `${plural(summary.trials, 'trial')} of ${summary.planned} ended: ${[...counts, ...notes].join(', ')}`,
    `reward over all trials: ${shareText(summary.ofAll)}`,
    `reward over valid trials: ${shareText(summary.ofValid)}`,
  ];
}

export function sectionsOf(summary: RunSummary): Section[] {
  const single = summary.byPair.length === 1;
  const sections: Section[] = [
    scores(
      'By agent',
      'agent',
      summary.byAgent.map((score) => [score.name, score]),
    ),
    scores(
      'By task',
      'task',
      summary.byTask.map((score) => [score.name, score]),
    ),
    ...(single
      ? []
      : [
          scores(
            'By task and agent',
            'pair',
            summary.byPair.map((s) => [`${s.task} / ${s.agent}`, s]),
          ),
        ]),
    {
      title: 'By feature point',
      head: ['task', 'feature point', 'agent', 'passed of all', 'passed of valid'],
      rows: summary.byFeature.map(({ task, feature, title, agent, ofAll, ofValid }) => [
        oneLine(task),
        oneLine(title === null ? feature : `${feature} ${title}`),
        oneLine(agent),
        shareText(ofAll),
        shareText(ofValid),
      ]),
    },
    trials('Trials', summary.latest),
    trials('Older tries, not counted', summary.superseded),
    {
      title: 'Damaged records, not counted',
      head: ['file', 'reason'],
      rows: summary.damaged.map(({ path, message }) => [oneLine(path), oneLine(message)]),
    },
  ];
  return sections.filter(({ rows }) => rows.length > 0);
}

function scores(title: string, noun: string, named: readonly (readonly [string, Score])[]): Section {
  return {
    title,
    head: [noun, 'trials', 'valid', 'reward over all', 'reward over valid', 'time to submit'],
    rows: named.map(([name, score]) => [
      oneLine(name),
      String(score.trials),
      String(score.valid),
      shareText(score.ofAll),
      shareText(score.ofValid),
      score.submissionMs === null ? '-' : duration(score.submissionMs),
    ]),
  };
}

function trials(title: string, rows: readonly TrialSummary[]): Section {
  return {
    title,
    head: ['', 'trial', 'outcome', 'tests', 'time', 'note'],
    rows: rows.map((trial) => [
      signs[trial.outcome],
      oneLine(trial.trial),
      trial.outcome,
      `${trial.passed}/${trial.total}`,
      duration(trial.wallMs),
      noteOf(trial),
    ]),
  };
}

function noteOf({ detail, firstFailed }: TrialSummary): string {
  const parts = [detail, firstFailed === null ? null : `first: ${firstFailed}`];
  return oneLine(parts.filter((part) => part !== null && part !== 'tests').join('; '));
}

/** `0.67 (2/3, 95 % 0.21-0.94)`; `-` where nothing can be divided. */
export function shareText({ passed, of, rate, low, high }: Share): string {
  if (rate === null || low === null || high === null) return '-';
  return `${rate.toFixed(2)} (${passed}/${of}, 95 % ${low.toFixed(2)}-${high.toFixed(2)})`;
}
