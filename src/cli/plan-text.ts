import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { newestTrials, type Plan, readRun } from '../run/index.js';
import type { CliContext } from './context.js';
import { type ExitCode, exitCode } from './exit-code.js';
import { answer, answerJson, say } from './output.js';
import { againCommand } from './run-finish.js';
import { plural, table } from './table.js';

interface PlannedRow {
  readonly trial: string;
  readonly task: string;
  readonly agent: string;
  readonly attempt: number;
  /** Outcome that is there already; null if the trial would run. */
  readonly reused: string | null;
}

/** `run --dry-run`: what would be run, what is there already, where it would be written. Starts nothing. */
export async function showPlan(
  context: CliContext,
  plan: Plan,
  about: { readonly folder: string; readonly jobs: number },
): Promise<ExitCode> {
  const stored = existsSync(join(about.folder, 'run.json')) ? (await readRun(about.folder)).trials : [];
  const newest = newestTrials(stored);
  const rows: PlannedRow[] = plan.trials.map(({ id, pair, attempt }) => ({
    trial: id,
    task: pair.task.id,
    agent: pair.agent.name,
    attempt,
    reused: newest.get(id)?.record.outcome.kind ?? null,
  }));
  const { budgets, sandbox } = plan;
  const reused = rows.filter((row) => row.reused !== null).length;
  if (context.json) {
    const { solveSeconds, stallSeconds, judgeSeconds } = budgets;
    answerJson(context, {
      folder: about.folder,
      plan_digest: plan.digest,
      sandbox,
      jobs: about.jobs,
      budgets: {
        solve_seconds: solveSeconds,
        stall_seconds: stallSeconds,
        judge_seconds: judgeSeconds ?? null,
      },
      reused,
      trials: rows,
    });
    return exitCode.ok;
  }
  answer(
    context,
    ...table(rows.map((row) => [row.trial, row.task, row.agent, row.reused ?? 'to run'])),
    `${plural(rows.length, 'trial')}, ${reused} there already, ${rows.length - reused} to run, ${plural(about.jobs, 'job')}, ${sandbox}`,
    `budget per trial: ${budgets.solveSeconds} s to solve, stopped after ${budgets.stallSeconds} s without activity`,
    `folder: ${about.folder}`,
  );
  say(context, `next: ${againCommand(context.argv.filter((word) => word !== '--dry-run'))}`);
  return exitCode.ok;
}
