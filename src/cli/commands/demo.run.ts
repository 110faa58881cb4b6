import { join, resolve } from 'node:path';
import { Failure } from '../../lib/index.js';
import { executeRun, newestTrials, planRun, readRun, type StoredTrial } from '../../run/index.js';
import { loadTask, type Task } from '../../task/index.js';
import { defaultBudgets } from '../../trial/index.js';
import type { CliContext } from '../context.js';
import { demoJson, demoLines } from '../demo-text.js';
import { displayFor } from '../display.js';
import { type ExitCode, exitCode } from '../exit-code.js';
import { answer, answerJson, say } from '../output.js';
import { paint } from '../paint.js';
import { bundledTasks, stamp } from '../places.js';
import { readyMachine } from '../ready.js';
import { pairsOf, runOptions, typed } from '../run-parts.js';
import { clauseOf } from '../task-clause.js';

export interface DemoFlags {
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly out?: string;
}

const taskName = 'selgram';
/** The recorded agents, and the reward that each must get. */
const expected: ReadonlyMap<string, 0 | 1> = new Map([
  ['replay:pass', 1],
  ['replay:miss', 0],
]);

export async function runDemo(context: CliContext, flags: DemoFlags): Promise<ExitCode> {
  const quiet = (flags.quiet ?? false) || context.json;
  const task = await loadTask(join(bundledTasks, taskName));
  await readyMachine(context, task, quiet);
  const folder = resolve(context.cwd, flags.out ?? join('runs', `demo-${stamp(context.now())}`));
  const trials = await runBoth(context, task, folder, quiet);
  const results = await Promise.all(trials.map((trial) => resultOf(task, trial)));
  if (context.json) answerJson(context, demoJson(folder, results));
  else answer(context, ...demoLines(results, typed(context, folder), paint(context.color.stdout)));
  return results.every(({ record, expected }) => record.reward === expected) ? exitCode.ok : exitCode.failed;
}

async function runBoth(
  context: CliContext,
  task: Task,
  folder: string,
  quiet: boolean,
): Promise<readonly StoredTrial[]> {
  const pairs = await pairsOf(context, [task], [...expected.keys()]);
  const plan = planRun({
    pairs,
    attempts: 1,
    budgets: defaultBudgets,
    sandbox: 'bubblewrap',
  });
  if (!quiet) say(context, `two recorded agents build ${task.productName} from its specification alone`);
  const display = displayFor(context, quiet);
  const about = { folder, jobs: 1, cache: undefined, onEvent: display.show };
  const end = await executeRun(plan, await runOptions(context, about)).finally(display.close);
  if (end.stopped === 'disk-full')
    throw new Failure('disk.full', 'no space left for the demo', { path: folder });
  context.interrupt.throwIfAborted();
  return [...newestTrials((await readRun(folder)).trials).values()];
}

async function resultOf(task: Task, { folder, record }: StoredTrial) {
  const failed = record.verdict?.failed[0];
  return {
    agent: record.agent.name,
    expected: expected.get(record.agent.name) ?? 1,
    folder,
    record,
    features: task.features,
    clause: failed === undefined ? undefined : await clauseOf(task, failed),
  };
}
