import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { decodeText, Failure, KiB } from '../../lib/index.js';
import type { Task } from '../../task/index.js';
import { readTrial } from '../../trial/index.js';
import type { CliContext } from '../context.js';
import { type ExitCode, exitCode } from '../exit-code.js';
import { answer, answerJson } from '../output.js';
import { paint } from '../paint.js';
import { clauseOf } from '../task-clause.js';
import { openTask } from '../tasks.js';
import { findTest, testLines, trialLines } from '../trial-text.js';

export interface ShowFlags {
  readonly json?: boolean;
  readonly test?: string;
  readonly tasksRoot?: string;
}

/** The end of a log is what tells; the rest is in the file that is named. */
const logTail = 16 * KiB;

export async function runShow(context: CliContext, flags: ShowFlags, place: string): Promise<ExitCode> {
  const folder = resolve(context.cwd, place);
  const record = await readTrial(folder);
  const task = await taskIfThere(context, record.task.id, flags.tasksRoot);
  const features = task?.features ?? [];
  const colors = paint(context.color.stdout);
  if (flags.test === undefined) {
    if (context.json) answerJson(context, record);
    else answer(context, ...trialLines(record, folder, features, colors));
    return exitCode.ok;
  }
  if (record.verdict === null)
    throw new Failure('usage.invalid', 'this trial was not judged: it has no tests', {
      path: join(folder, 'trial.json'),
      hint: `z2r show ${place}`,
    });
  const test = findTest(record.verdict, flags.test, features, folder);
  const clause = task && (await clauseOf(task, test.id));
  if (context.json) answerJson(context, { ...test, message: test.message ?? null, clause: clause ?? null });
  else
    answer(context, ...testLines(test, clause, test.log === undefined ? '' : await tail(test.log), colors));
  return exitCode.ok;
}

/** The task adds titles and rules; a trial can be shown without it. */
async function taskIfThere(
  context: CliContext,
  id: string,
  tasksRoot: string | undefined,
): Promise<Task | undefined> {
  try {
    return await openTask(context, id, tasksRoot);
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

async function tail(path: string): Promise<string> {
  const text = decodeText(await readFile(path).catch(() => new Uint8Array()));
  return text.length <= logTail ? text : `... (the end of it)\n${text.slice(-logTail)}`;
}
