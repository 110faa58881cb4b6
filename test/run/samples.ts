import type { Agent } from '../../src/agent/index.js';
import { digestOf } from '../../src/lib/index.js';
import type { RunSpec } from '../../src/run/index.js';
import type { FeatureId, ModulePath, Task, TaskId } from '../../src/task/index.js';
import { defaultBudgets } from '../../src/trial/index.js';

/** A task as data: enough to plan with and to report on, nothing lies on a disk. */
export function sampleTask(id: string, content = id): Task {
  return {
    id: id as TaskId,
    folder: `/tasks/${id}`,
    status: undefined,
    productName: id,
    language: 'Python',
    techStack: undefined,
    specification: { prd: '/p', contract: '/c', hardware: undefined },
    build: {
      installCommand: 'true',
      buildCommand: undefined,
      workdir: '.',
      gpus: undefined,
      judgeBans: [],
      judgeProfile: 'standard',
      environmentChecks: [],
    },
    suite: {
      folder: '/suite',
      modules: ['tests/F01.py' as ModulePath, 'tests/F02.py' as ModulePath],
      supportFiles: [],
      command: 'pytest',
      workdir: '.',
      judgeTimeoutSeconds: undefined,
      wallSeconds: undefined,
      measuredOnArch: undefined,
      substrates: [],
      expectedTestCount: 4,
      frameworkLabel: undefined,
      oneProcess: false,
      tier: 'A',
      moduleTiers: new Map(),
    },
    recipe: undefined,
    denylist: undefined,
    sensitiveTerms: [],
    controls: [],
    reference: undefined,
    hostTools: undefined,
    inventory: undefined,
    features: [
      { id: 'FP-01' as FeatureId, title: 'Counting', modules: ['tests/F01.py' as ModulePath] },
      { id: 'FP-02' as FeatureId, title: undefined, modules: ['tests/F02.py' as ModulePath] },
    ],
    digests: {
      task: digestOf(`task ${content}`),
      publicPart: digestOf(`public ${content}`),
      suite: digestOf(`suite ${content}`),
    },
  };
}

export function sampleAgent(name: string, spec = name): Agent {
  return {
    name,
    specDigest: digestOf(`agent ${spec}`),
    kitVersion: undefined,
    model: undefined,
    reasoningEffort: undefined,
    credentials: [],
    round: () => Promise.reject(new Error('this agent only has a name')),
  };
}

export interface SpecChanges extends Partial<Omit<RunSpec, 'pairs'>> {
  readonly tasks?: readonly Task[];
  readonly agents?: readonly Agent[];
}

export function sampleSpec(changes: SpecChanges = {}): RunSpec {
  const { tasks = [sampleTask('one')], agents = [sampleAgent('a')], ...rest } = changes;
  return {
    pairs: tasks.flatMap((task) => agents.map((agent) => ({ task, agent, reference: agent.name }))),
    attempts: 1,
    budgets: defaultBudgets,
    sandbox: 'bubblewrap',
    ...rest,
  };
}
