import { join } from 'node:path';
import { chooseRunFolder, defaultRunFolder, executeRun, type Plan, planRun } from '../../run/index.js';
import { defaultBudgets } from '../../trial/index.js';
import { loadConfig } from '../config.js';
import type { CliContext } from '../context.js';
import { displayFor, jsonLines } from '../display.js';
import type { ExitCode } from '../exit-code.js';
import { showPlan } from '../plan-text.js';
import { finishRun } from '../run-finish.js';
import { pairsOf, runOptions } from '../run-parts.js';
import { type RunFlags, type RunSettings, runSettings } from '../settings.js';
import { openTask } from '../tasks.js';

export async function runRun(context: CliContext, flags: RunFlags): Promise<ExitCode> {
  const { config } = await loadConfig(context.cwd, flags.config);
  const settings = runSettings(flags, config, context.cwd);
  const plan = await planOf(context, settings);
  const base = settings.out ?? defaultRunFolder(plan, join(context.cwd, 'runs'));
  const folder = await chooseRunFolder(base, settings.fresh);
  if (flags.dryRun) return showPlan(context, plan, { folder, jobs: settings.jobs });
  const quiet = flags.quiet ?? false;
  const display = context.json ? jsonLines(context) : displayFor(context, quiet);
  const { jobs, cache, failOn } = settings;
  const options = await runOptions(context, { folder, jobs, cache, onEvent: display.show });
  const end = await executeRun(plan, options).finally(display.close);
  return finishRun(context, end, { failOn, quiet });
}

async function planOf(context: CliContext, settings: RunSettings): Promise<Plan> {
  const tasks = await Promise.all(settings.tasks.map((name) => openTask(context, name, settings.tasksRoot)));
  return planRun({
    pairs: await pairsOf(context, tasks, settings.agents),
    attempts: settings.attempts,
    budgets: {
      ...defaultBudgets,
      solveSeconds: settings.solveSeconds,
      stallSeconds: settings.stallSeconds,
      judgeSeconds: settings.judgeSeconds,
    },
    sandbox: 'bubblewrap',
  });
}
