import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Verdict } from '../../judge/index.js';
import { Failure } from '../../lib/index.js';
import { judgeAgain, judgeFolder, nextJudgeFolder, readTrial } from '../../trial/index.js';
import type { CliContext } from '../context.js';
import { type ExitCode, exitCode } from '../exit-code.js';
import { defaultJobs, judgingRequest } from '../judging.js';
import { answer, answerJson, say } from '../output.js';
import { paint } from '../paint.js';
import { stamp } from '../places.js';
import { openTask } from '../tasks.js';
import { rewardOfVerdict, verdictLines } from '../verdict-text.js';

export interface JudgeFlags {
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly task?: string;
  readonly out?: string;
  readonly jobs?: number;
  readonly judgeTimeout?: number;
  readonly tasksRoot?: string;
  readonly cache?: string;
}

export async function runJudge(context: CliContext, flags: JudgeFlags, place: string): Promise<ExitCode> {
  const path = resolve(context.cwd, place);
  const trial = existsSync(join(path, 'trial.json')) ? await readTrial(path) : undefined;
  const taskName = flags.task ?? trial?.task.id;
  if (taskName === undefined)
    throw new Failure('usage.invalid', 'a folder does not say which task it is for', {
      path,
      hint: `z2r judge ${place} --task TASK`,
    });
  if (!existsSync(path)) throw new Failure('usage.invalid', 'there is nothing at this path', { path });
  const task = await openTask(context, taskName, flags.tasksRoot);
  const folder = await logFolder(context, flags, trial === undefined ? undefined : path);
  if (!flags.quiet) say(context, `judging ${path} with the suite of ${task.id}`);
  const request = await judgingRequest(context, flags, {
    task,
    folder,
    label: 'judge',
    jobs: flags.jobs ?? defaultJobs(),
  });
  const verdict = await (trial === undefined ? judgeFolder(path, request) : judgeAgain(path, request));
  if (context.json) answerJson(context, verdict);
  else
    answer(context, ...verdictLines(verdict, task.features, paint(context.color.stdout)), `logs: ${folder}`);
  return exitOfVerdict(verdict);
}

async function logFolder(context: CliContext, flags: JudgeFlags, trial: string | undefined): Promise<string> {
  if (flags.out !== undefined) return resolve(context.cwd, flags.out);
  return trial === undefined ? join(context.cwd, 'judged', stamp(context.now())) : nextJudgeFolder(trial);
}

function exitOfVerdict(verdict: Verdict): ExitCode {
  const reward = rewardOfVerdict(verdict);
  if (reward === null) return exitCode.invalid;
  return reward === 1 ? exitCode.ok : exitCode.failed;
}
