import { join } from 'node:path';
import { canonicalJson, Failure } from '../lib/index.js';
import { budgetsRecord } from '../trial/index.js';
import type { Plan } from './plan.js';
import { type RunRecord, runFile, runRecordOf } from './run-record.js';

/**
 * The record of a run that is continued with this plan: itself, or with more attempts. A plan that would
 * give other results than the trials there is a Failure `run.invalid`: two kinds never share a run.
 */
export function continued(record: RunRecord, plan: Plan, folder: string): RunRecord {
  if (record.plan_digest !== plan.digest)
    throw new Failure(
      'run.invalid',
      ['this run was made for something else:', ...differencesOf(record, plan)].join('\n'),
      { path: join(folder, runFile), hint: 'the same command with --new starts another run' },
    );
  if (plan.attempts <= record.attempts) return record;
  const about = {
    run: record.run,
    createdAt: record.created_at,
    version: record.zero2repo,
    jobs: record.jobs,
  };
  return runRecordOf(plan, about);
}

function differencesOf(record: RunRecord, plan: Plan): string[] {
  const tasks = plan.tasks.map(({ id, digests }) => ({ name: id, digest: digests.task }));
  const pairs = plan.pairs.map(({ task, agent }) => ({
    name: `${agent.name} on ${task.id}`,
    digest: agent.specDigest,
  }));
  const storedPairs = record.pairs.map(({ task, agent, spec_digest }) => ({
    name: `${agent} on ${task}`,
    digest: spec_digest,
  }));
  return [
    ...namedDifferences(
      'task',
      record.tasks.map(({ id, digest }) => ({ name: id, digest })),
      tasks,
    ),
    ...namedDifferences('agent', storedPairs, pairs),
    ...(canonicalJson(record.budgets) === canonicalJson(budgetsRecord(plan.budgets))
      ? []
      : ['the budgets are others']),
    ...(record.sandbox === plan.sandbox ? [] : [`its sandbox is ${record.sandbox}`]),
  ];
}

interface Named {
  readonly name: string;
  readonly digest: string;
}

function namedDifferences(noun: string, stored: readonly Named[], asked: readonly Named[]): string[] {
  const names = new Set([...stored, ...asked].map(({ name }) => name));
  return [...names].flatMap((name) => {
    const [before, now] = [digestsOf(stored, name), digestsOf(asked, name)];
    if (before === now) return [];
    if (before === '') return [`${noun} ${name} is not part of it`];
    return [`${noun} ${name} ${now === '' ? 'is part of it and not named now' : 'has changed since'}`];
  });
}

function digestsOf(items: readonly Named[], name: string): string {
  return items
    .filter((item) => item.name === name)
    .map(({ digest }) => digest)
    .sort()
    .join();
}
