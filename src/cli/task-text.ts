import type { Task } from '../task/index.js';
import type { Paint } from './paint.js';
import { plural, table } from './table.js';

/** What `task show` says about a task. Names of hidden tests are counted, never listed. */
export function taskLines(task: Task, colors: Paint): string[] {
  const { suite, specification } = task;
  const facts = table([
    ['folder', task.folder],
    ['language', task.language],
    ['documents', [specification.prd, specification.contract, specification.hardware ?? ''].join(' ').trim()],
    ['environment', task.hostTools?.programs.join(', ') ?? task.recipe?.baseImage ?? 'not described'],
    ['build', task.build.buildCommand ?? 'no build step'],
    [
      'suite',
      `${plural(suite.modules.length, 'test module')}, ${suite.oneProcess ? 'one process' : 'a sandbox each'}`,
    ],
    ['tier', tiers(task)],
    ['inventory', inventory(task)],
    ['reference', reference(task)],
    ['controls', task.controls.map(({ name, reward }) => `${name} (${reward})`).join(', ') || 'none'],
    ['digest', task.digests.task],
  ]);
  const features = task.features.map(({ id, title, modules }) => [
    id,
    title ?? '',
    plural(modules.length, 'module'),
  ]);
  return [
    `${colors.bold(task.id)}  ${task.productName}`,
    ...facts.map((line) => `  ${line}`),
    ...(features.length === 0 ? [] : ['', 'feature points']),
    ...table(features).map((line) => `  ${line}`),
  ];
}

function tiers({ suite }: Task): string {
  const exceptions = [...suite.moduleTiers].map(([module, tier]) => `${module} ${tier}`);
  return [suite.tier, ...exceptions].join(', ');
}

function inventory(task: Task): string {
  if (task.inventory === undefined) return 'none: z2r task record makes it';
  const modules = [...task.inventory.modules.values()];
  return plural(
    modules.reduce((sum, module) => sum + module.tests.length, 0),
    'test',
  );
}

function reference({ reference }: Task): string {
  if (reference === undefined) return 'none';
  const { upstream } = reference;
  return upstream.kind === 'npm' ? `npm ${upstream.name} ${upstream.version}` : `folder ${upstream.path}`;
}

/** The same as data; the field names are part of the interface. */
export function taskJson(task: Task): Record<string, unknown> {
  return {
    id: task.id,
    folder: task.folder,
    product: task.productName,
    language: task.language,
    status: task.status ?? null,
    modules: task.suite.modules,
    one_process: task.suite.oneProcess,
    tier: task.suite.tier,
    tests: task.inventory
      ? [...task.inventory.modules.values()].reduce((sum, module) => sum + module.tests.length, 0)
      : null,
    features: task.features.map(({ id, title, modules }) => ({ id, title: title ?? null, modules })),
    controls: task.controls.map(({ name, reward, note }) => ({ name, reward, note: note ?? null })),
    has_reference: task.reference !== undefined,
    digests: { task: task.digests.task, public: task.digests.publicPart, suite: task.digests.suite },
  };
}
