import { lstatSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { agentLogPath, type RoundEnd, submitPath } from '../agent/index.js';
import { MiB, monotonicMs, removeTree, utcNow, writeFileAtomic } from '../lib/index.js';
import type { Sandbox } from '../sandbox/index.js';
import { AgentLog } from './agent-log.js';
import { buildInstruction } from './instruction.js';
import { LastLine } from './last-line.js';
import {
  homePath,
  instructionPath,
  makeFolders,
  type SolveFolders,
  solveMounts,
  workspacePath,
} from './layout.js';
import { watchForStall } from './stall.js';
import { endText, stopOf } from './stop.js';
import { contentProblem, kindProblem, submitBytes } from './submission.js';
import type { Round, SolveRequest, SolveResult, Stop, Submission } from './types.js';

const logName = 'agent.log';
const ownLogName = 'agent-own.log';
const ownLogBytes = 16 * MiB;

/**
 * Lets an agent work on a task in a sandbox until it ends, or one of its budgets does; then every process
 * is gone, the sandbox is closed, and `request.workspace` is what was handed in or left. How it stopped and
 * whether it submitted are independent. Throws on a fault of the machine or of the agent's spec.
 */
export async function solve(request: SolveRequest): Promise<SolveResult> {
  const instruction = buildInstruction(request.task);
  await writeFileAtomic(join(request.folder, 'instruction.md'), instruction);
  // Beside the workspace: if this process is killed, whoever removes that one removes this too.
  const root = await mkdtemp(join(dirname(request.workspace), 'solve-'));
  try {
    return await solveIn(request, await makeFolders(root, request.task, instruction));
  } finally {
    await removeTree(root);
  }
}

async function solveIn(request: SolveRequest, folders: SolveFolders): Promise<SolveResult> {
  const { provider, run, user, label, environment, limits } = request;
  await using sandbox = await provider.open({
    run,
    user,
    label,
    root: environment.root,
    mounts: solveMounts(folders, request.workspace),
    limits,
    channels: [],
  });
  const startedMs = Date.now();
  const round = await oneRound(request, sandbox, folders);
  await sandbox.freeze();
  await keepOwnLog(sandbox, request.folder);
  return {
    stop: round.stop,
    submission: await readSubmission(sandbox, folders, { startedMs, wallMs: round.wallMs }),
    wallMs: round.wallMs,
    rounds: [round],
    enforcement: sandbox.enforcement,
  };
}

async function oneRound(request: SolveRequest, sandbox: Sandbox, folders: SolveFolders): Promise<Round> {
  const lastLine = new LastLine(request.onProgress);
  const log = new AgentLog(join(request.folder, logName), lastLine.hear);
  const startedAt = utcNow();
  const beganMs = monotonicMs();
  try {
    const { end, stop } = await supervised(request, folders, log, (signal) =>
      request.agent.round({
        task: request.task,
        sandbox,
        instruction: instructionPath,
        workspace: workspacePath,
        env: { ...request.environment.variables, HOME: homePath },
        log,
        deadline: request.deadline,
        signal,
        cacheFolder: request.cacheFolder,
      }),
    );
    const wallMs = monotonicMs() - beganMs;
    return { number: 1, startedAt, wallMs, stop, end: endText(end), log: logName };
  } finally {
    lastLine.close();
    log.close();
  }
}

/** Runs a round under the stall watchdog and the caller's signal; the first of them to strike is the cause. */
async function supervised(
  { signal, stallMs, workspace }: SolveRequest,
  folders: SolveFolders,
  log: AgentLog,
  work: (signal: AbortSignal) => Promise<RoundEnd>,
): Promise<{ readonly end: RoundEnd; readonly stop: Stop }> {
  const controller = new AbortController();
  let cause: 'stalled' | 'cancelled' | undefined;
  const strike = (why: 'stalled' | 'cancelled'): void => {
    cause ??= why;
    controller.abort();
  };
  const cancel = (): void => strike('cancelled');
  signal.addEventListener('abort', cancel, { once: true });
  if (signal.aborted) cancel();
  const watched = { folders: [workspace, folders.logs], lastOutputMs: () => log.lastMs, stallMs };
  const stopWatching = watchForStall(watched, () => strike('stalled'));
  try {
    const end = await work(controller.signal);
    return { end, stop: stopOf(end, cause) };
  } finally {
    stopWatching();
    signal.removeEventListener('abort', cancel);
  }
}

/** Of a frozen sandbox. The time is that of the file's last change of state, which programs cannot set. */
async function readSubmission(
  sandbox: Sandbox,
  folders: SolveFolders,
  { startedMs, wallMs }: { readonly startedMs: number; readonly wallMs: number },
): Promise<Submission> {
  const state = lstatSync(join(folders.logs, 'submit'), { throwIfNoEntry: false });
  if (!state?.isFile()) return { kind: 'none', problem: kindProblem(state) };
  const content = await sandbox.read(submitPath, submitBytes + 1);
  const problem = content === undefined ? `${submitPath} cannot be read` : contentProblem(content);
  if (problem !== undefined) return { kind: 'none', problem };
  return { kind: 'submitted', afterMs: Math.min(wallMs, Math.max(0, state.ctimeMs - startedMs)) };
}

/** A program that was told to write its log to `{log}` has it there. */
async function keepOwnLog(sandbox: Sandbox, folder: string): Promise<void> {
  const content = await sandbox.read(agentLogPath, ownLogBytes);
  if (content !== undefined) await writeFileAtomic(join(folder, ownLogName), content);
}
