import { version } from 'node:process';
import { Failure } from '../lib/index.js';
import type { Check } from '../sandbox/index.js';
import type { Task } from '../task/index.js';
import { checkLines, diskCheck, missingChecks, nodeCheck, toolsCheck } from './checks.js';
import type { CliContext } from './context.js';
import { installPackages, packagesToInstall, thisHost } from './install.js';
import { say } from './output.js';
import { paint } from './paint.js';

/**
 * Makes this machine ready for a task, or throws the one thing to do. Installs only what may be installed
 * here without asking, and says so.
 */
export async function readyMachine(context: CliContext, task: Task, quiet: boolean): Promise<void> {
  let checks = await machineChecks(context, task);
  const packages = packagesToInstall(checks, await thisHost());
  if (packages !== undefined) {
    say(context, `this machine lacks ${packages.join(', ')}: installing it by apt`);
    await installPackages(packages, context.stderr.write, context.interrupt);
    context.interrupt.throwIfAborted();
    checks = await machineChecks(context, task);
  }
  if (!quiet) say(context, ...checkLines(checks, paint(context.color.stderr)));
  const [missing] = missingChecks(checks);
  if (missing === undefined) return;
  const code = missing.name.startsWith('tools of ') ? 'environment.missing-tool' : 'sandbox.unavailable';
  throw new Failure(code, `${missing.name}: ${missing.detail}`, { hint: `${missing.fix}; then z2r demo` });
}

async function machineChecks(context: CliContext, task: Task): Promise<readonly Check[]> {
  const provider = await context.loadProvider();
  const tools = task.hostTools;
  return [
    nodeCheck(version),
    ...(await provider.probe()),
    await diskCheck(context.cwd),
    ...(tools === undefined ? [] : [await toolsCheck(task.id, tools, context.env.PATH ?? '')]),
  ];
}
