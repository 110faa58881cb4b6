import { expect, test } from 'vitest';
import { continued } from '../../src/run/continue.js';
import { planRun } from '../../src/run/index.js';
import { runRecordOf } from '../../src/run/run-record.js';
import { defaultBudgets } from '../../src/trial/index.js';
import { type SpecChanges, sampleAgent, sampleSpec, sampleTask } from './samples.js';

const about = { run: 'r-1', createdAt: '2026-12-01T00:00:00.000Z', version: '1.0.0', jobs: 2 };
const recordOf = (changes: SpecChanges = {}) => runRecordOf(planRun(sampleSpec(changes)), about);

test('the same plan leaves the record as it is', () => {
  const record = recordOf({ attempts: 2 });
  expect(continued(record, planRun(sampleSpec({ attempts: 2 })), '/r')).toBe(record);
  expect(continued(record, planRun(sampleSpec({ attempts: 1 })), '/r')).toBe(record);
});

test('more attempts are added to the same run', () => {
  const more = continued(recordOf(), planRun(sampleSpec({ attempts: 3 })), '/r');
  expect(more).toMatchObject({ run: 'r-1', created_at: about.createdAt, attempts: 3, jobs: 2 });
  expect(more.trials.map(({ trial }) => trial)).toEqual(['one.a.1', 'one.a.2', 'one.a.3']);
});

test.each([
  ['a changed suite', { tasks: [sampleTask('one', 'changed')] }, 'task one has changed since'],
  [
    'another task',
    { tasks: [sampleTask('two')] },
    [
      'task one is part of it and not named now',
      'task two is not part of it',
      'agent a on one is part of it and not named now',
      'agent a on two is not part of it',
    ].join('\n'),
  ],
  ['a changed agent', { agents: [sampleAgent('a', 'changed')] }, 'agent a on one has changed since'],
  ['other budgets', { budgets: { ...defaultBudgets, stallSeconds: 1 } }, 'the budgets are others'],
  ['another sandbox', { sandbox: 'docker' }, 'its sandbox is bubblewrap'],
])('%s is refused, says what differs and points to --new', (_, changes, message) => {
  expect(() => continued(recordOf(), planRun(sampleSpec(changes)), '/r')).toThrow(
    expect.objectContaining({
      code: 'run.invalid',
      path: '/r/run.json',
      message: `this run was made for something else:\n${message}`,
      hint: expect.stringContaining('--new'),
    }),
  );
});
