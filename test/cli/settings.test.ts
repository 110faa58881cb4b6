import { describe, expect, test } from 'vitest';
import { runSettings } from '../../src/cli/settings.js';

const named = { task: ['t'], agent: ['a'] };

describe('settings of a run', () => {
  test('defaults', () => {
    expect(runSettings(named, {}, '/here')).toEqual({
      tasks: ['t'],
      agents: ['a'],
      attempts: 1,
      jobs: 1,
      out: undefined,
      fresh: false,
      solveSeconds: 7200,
      stallSeconds: 2100,
      judgeSeconds: undefined,
      failOn: 'failed',
      tasksRoot: undefined,
      cache: undefined,
    });
  });

  test('the configuration file wins over defaults, flags win over the file', () => {
    const config = {
      tasks: ['c'],
      agents: ['d'],
      attempts: 4,
      jobs: 3,
      out: '/there',
      timeout: 60,
      stall: 9,
    };
    expect(runSettings({}, config, '/here')).toMatchObject({
      tasks: ['c'],
      agents: ['d'],
      attempts: 4,
      jobs: 3,
      out: '/there',
      solveSeconds: 60,
      stallSeconds: 9,
    });
    expect(runSettings({ ...named, jobs: 1, out: 'o', timeout: 5 }, config, '/here')).toMatchObject({
      tasks: ['t'],
      agents: ['a'],
      attempts: 4,
      jobs: 1,
      out: '/here/o',
      solveSeconds: 5,
    });
  });

  test.each([
    ['no task', { agent: ['a'] }, {}, 'no task is named'],
    ['no agent', { task: ['t'] }, {}, 'no agent is named'],
    ['docker by flag', { ...named, sandbox: 'docker' as const }, {}, 'the docker sandbox'],
    ['docker by file', named, { sandbox: 'docker' as const }, 'the docker sandbox'],
  ])('%s is a usage error', (_name, flags, config, message) => {
    expect(() => runSettings(flags, config, '/')).toThrow(message);
  });
});
