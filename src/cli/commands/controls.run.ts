import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import PQueue from 'p-queue';
import { Failure, removeTree } from '../../lib/index.js';
import type { Control, Task } from '../../task/index.js';
import { judgeFolder } from '../../trial/index.js';
import { materializeControl } from '../../upstream/index.js';
import type { CliContext } from '../context.js';
import { type ControlResult, controlResult } from '../control-result.js';
import { type ExitCode, exitCode } from '../exit-code.js';
import { judgingRequest } from '../judging.js';
import { answer, answerJson, say } from '../output.js';
import { type Paint, paint } from '../paint.js';
import { cacheFolderOf, stamp } from '../places.js';
import { oneLine, plural, table } from '../table.js';
import { openTask } from '../tasks.js';

export interface ControlsFlags {
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly task: string;
  readonly only?: readonly string[];
  readonly out?: string;
  readonly jobs?: number;
  readonly judgeTimeout?: number;
  readonly tasksRoot?: string;
  readonly cache?: string;
}

export async function runControls(context: CliContext, flags: ControlsFlags): Promise<ExitCode> {
  const task = await openTask(context, flags.task, flags.tasksRoot);
  const controls = chosenControls(task, flags.only ?? []);
  const folder = resolve(context.cwd, flags.out ?? join('controls', stamp(context.now())));
  const queue = new PQueue({ concurrency: flags.jobs ?? 1 });
  const results = await Promise.all(
    controls.map((control) =>
      queue.add(async () => {
        context.interrupt.throwIfAborted();
        const result = await judgeControl(context, flags, task, control, join(folder, control.name));
        if (!flags.quiet) say(context, headline(result, paint(context.color.stderr)));
        return result;
      }),
    ),
  );
  const different = results.filter((result) => result.differences.length > 0);
  if (context.json)
    answerJson(context, { task: task.id, ok: different.length === 0, folder, controls: results });
  else answer(context, ...resultLines(results, paint(context.color.stdout)), `logs: ${folder}`);
  return different.length === 0 ? exitCode.ok : exitCode.failed;
}

/** The reference is a control whose verdict needs no file to be known. */
export const referenceControl: Control = {
  name: 'reference',
  reward: 1,
  note: undefined,
  mustFail: [],
  base: 'reference',
  overlay: undefined,
};

function chosenControls(task: Task, only: readonly string[]): readonly Control[] {
  const reference = task.reference === undefined ? [] : [referenceControl];
  const all = [...reference, ...task.controls.filter(({ name }) => name !== 'reference')];
  const unknown = only.filter((name) => !all.some((control) => control.name === name));
  if (unknown.length > 0)
    throw new Failure('usage.invalid', `this task has no control ${unknown.join(', ')}`, {
      path: task.folder,
      hint: `one of: ${all.map(({ name }) => name).join(', ')}`,
    });
  return only.length === 0 ? all : all.filter(({ name }) => only.includes(name));
}

async function judgeControl(
  context: CliContext,
  flags: ControlsFlags,
  task: Task,
  control: Control,
  folder: string,
): Promise<ControlResult> {
  const workspace = await mkdtemp(join(tmpdir(), 'z2r-control-'));
  try {
    await materializeControl(task, control, workspace, { cacheFolder: cacheFolderOf(context, flags.cache) });
    const about = { task, folder, label: `control-${control.name}`, jobs: 1 };
    const request = await judgingRequest(context, { ...flags, quiet: true }, about);
    const verdict = await judgeFolder(workspace, request);
    return controlResult(control, verdict);
  } finally {
    await removeTree(workspace);
  }
}

function headline({ name, reward, verdict, differences }: ControlResult, colors: Paint): string {
  const sign = differences.length === 0 ? colors.green('+') : colors.red('x');
  return `${sign} ${name}  reward ${reward ?? 'null'}  ${verdict.passed}/${verdict.total}`;
}

function resultLines(results: readonly ControlResult[], colors: Paint): string[] {
  const rows = table([
    ['control', 'stated', 'reward', 'tests'],
    ...results.map(({ name, expected, reward, verdict }) => [
      name,
      String(expected),
      String(reward),
      `${verdict.passed}/${verdict.total}`,
    ]),
  ]);
  const [head = '', ...lines] = rows;
  const different = results.filter(({ differences }) => differences.length > 0).length;
  return [
    `  ${head}`,
    ...lines.flatMap((line, index) => {
      const differences = results[index]?.differences ?? [];
      const sign = differences.length === 0 ? colors.green('+') : colors.red('x');
      return [`${sign} ${line}`, ...differences.map((text) => `    ${oneLine(text)}`)];
    }),
    different === 0
      ? `${plural(results.length, 'control')} ended as stated`
      : `${plural(different, 'control')} of ${results.length} ended otherwise than stated`,
  ];
}
