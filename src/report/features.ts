import type { RunRecord, StoredTrial } from '../run/index.js';
import type { TrialRecord } from '../trial/index.js';
import { type Share, shareOf } from './share.js';

/** How often one agent got all tests of one feature point right. */
export interface FeatureSummary {
  readonly task: string;
  readonly feature: string;
  readonly title: string | null;
  readonly agent: string;
  /** Trials without a verdict count as not passed. */
  readonly ofAll: Share;
  readonly ofValid: Share;
}

type Feature = RunRecord['tasks'][number]['features'][number];

export function featureSummaries(plan: RunRecord, trials: readonly StoredTrial[]): FeatureSummary[] {
  const agents = [...new Set(plan.pairs.map(({ agent }) => agent))];
  return plan.tasks.flatMap((task) =>
    task.features.flatMap((feature) =>
      agents.flatMap((agent) => {
        const records = trials
          .map(({ record }) => record)
          .filter((record) => record.task.id === task.id && record.agent.name === agent);
        if (records.length === 0) return [];
        const valid = records.filter(({ reward }) => reward !== null);
        const passed = records.filter((record) => hasFeature(record, feature)).length;
        return {
          task: task.id,
          feature: feature.id,
          title: feature.title,
          agent,
          ofAll: shareOf(passed, records.length),
          ofValid: shareOf(passed, valid.length),
        };
      }),
    ),
  );
}

/** All tests of all modules of the feature point ran and passed, in a verdict that can be believed. */
export function hasFeature({ verdict }: TrialRecord, feature: Feature): boolean {
  if (verdict === null) return false;
  const { result } = verdict;
  const credible =
    result.kind === 'passed' ||
    (result.kind === 'failed' && result.reason !== 'inconsistent' && result.reason !== 'workspace-refused');
  if (!credible || feature.modules.length === 0) return false;
  const tests = verdict.runs.flatMap((run) => run.tests);
  const bad = new Set([...verdict.failed, ...verdict.missing, ...verdict.extra].map(moduleOf));
  return feature.modules.every((module) => {
    const own = tests.filter(({ id }) => moduleOf(id) === module);
    return own.length > 0 && !bad.has(module) && own.every(({ outcome }) => outcome === 'passed');
  });
}

/** The feature point that a test checks; undefined if none names its module. */
export function featureOfTest<Known extends { readonly modules: readonly string[] }>(
  features: readonly Known[],
  testId: string,
): Known | undefined {
  return features.find(({ modules }) => modules.includes(moduleOf(testId)));
}

function moduleOf(testId: string): string {
  return testId.split('::', 1)[0] ?? '';
}
