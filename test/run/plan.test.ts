import { describe, expect, test } from 'vitest';
import { planRun } from '../../src/run/index.js';
import { defaultBudgets } from '../../src/trial/index.js';
import { type SpecChanges, sampleAgent, sampleSpec, sampleTask } from './samples.js';

const ids = (changes: SpecChanges) => planRun(sampleSpec(changes)).trials.map(({ id }) => id);

describe('a plan is tasks x agents x attempts', () => {
  test('all first attempts come before all second ones', () => {
    const two = {
      tasks: [sampleTask('one'), sampleTask('two')],
      agents: [sampleAgent('a'), sampleAgent('b')],
    };
    expect(ids({ ...two, attempts: 2 })).toEqual([
      'one.a.1',
      'one.b.1',
      'two.a.1',
      'two.b.1',
      'one.a.2',
      'one.b.2',
      'two.a.2',
      'two.b.2',
    ]);
  });

  test('names that no folder may have are made safe', () => {
    expect(ids({ agents: [sampleAgent('replay:pass')] })).toEqual(['one.replay-pass.1']);
    const [hidden] = ids({ agents: [sampleAgent('../../etc')] });
    expect(hidden).toMatch(/^one\.etc\.1$/);
    const [none] = ids({ agents: [sampleAgent('日本')] });
    expect(none).toMatch(/^one\.-[0-9a-f]{6}\.1$/);
    const [long] = ids({ agents: [sampleAgent('a'.repeat(300))] });
    expect(long).toMatch(/^one\.a{33}-[0-9a-f]{6}\.1$/);
  });

  test('agents whose names would be the same folder are told apart, whatever their order', () => {
    const agents = [sampleAgent('replay:x'), sampleAgent('Replay/x'), sampleAgent('b')];
    const forward = ids({ agents });
    expect(new Set(forward.map((id) => id.toLowerCase())).size).toBe(3);
    expect(forward[2]).toBe('one.b.1');
    expect(new Set(ids({ agents: [...agents].reverse() }))).toEqual(new Set(forward));
  });

  test('what is named twice counts once', () => {
    expect(
      ids({ agents: [sampleAgent('a'), sampleAgent('a')], tasks: [sampleTask('one'), sampleTask('one')] }),
    ).toEqual(['one.a.1']);
    expect(ids({ agents: [sampleAgent('a'), sampleAgent('a', 'other spec')] })).toHaveLength(2);
  });

  test('one name may be another agent for another task: the names of trials stay plain', () => {
    const pairs = ['one', 'two'].map((id) => ({
      task: sampleTask(id),
      agent: sampleAgent('replay:pass', `recording of ${id}`),
      reference: 'replay:pass',
    }));
    const { trials } = planRun({ ...sampleSpec(), pairs });
    expect(trials.map(({ id }) => id)).toEqual(['one.replay-pass.1', 'two.replay-pass.1']);
  });

  test.each([
    [{ tasks: [] }, /no task/],
    [{ agents: [] }, /or no agent/],
    [{ attempts: 0 }, /attempts/],
    [{ attempts: 1.5 }, /attempts/],
  ])('%o plans nothing', (changes, message) => {
    expect(() => planRun(sampleSpec(changes))).toThrow(
      expect.objectContaining({ code: 'usage.invalid', message: expect.stringMatching(message) }),
    );
  });
});

describe("the plan's digest names a run", () => {
  const digest = (changes: SpecChanges = {}) => planRun(sampleSpec(changes)).digest;

  test.each([
    ['more attempts', { attempts: 5 }],
    ['a task package that was moved', { tasks: [{ ...sampleTask('one'), folder: '/elsewhere' }] }],
  ])('%s: the same run', (_, changes) => {
    expect(digest(changes)).toBe(digest());
  });

  test.each([
    ['a changed task', { tasks: [sampleTask('one', 'changed')] }],
    ['one more task', { tasks: [sampleTask('one'), sampleTask('two')] }],
    ['a changed agent', { agents: [sampleAgent('a', 'changed')] }],
    ['other budgets', { budgets: { ...defaultBudgets, solveSeconds: 60 } }],
    ['other limits', { budgets: { ...defaultBudgets, limits: { ...defaultBudgets.limits, processes: 9 } } }],
    ['another sandbox', { sandbox: 'docker' }],
  ])('%s: another run', (_, changes) => {
    expect(digest(changes)).not.toBe(digest());
  });

  test('the order in which tasks and agents are named does not matter', () => {
    const tasks = [sampleTask('one'), sampleTask('two')];
    expect(digest({ tasks })).toBe(digest({ tasks: [...tasks].reverse() }));
  });
});
