import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Environment, environmentFor } from '../environment/index.js';
import { judge, type Verdict } from '../judge/index.js';
import type { JsonLinesFile } from '../lib/index.js';
import { messageOf, utcNow } from '../lib/index.js';
import { type SolveResult, solve } from '../solve/index.js';
import { type Finding, type Snapshot, takeSnapshot } from '../workspace/index.js';
import { outcomeOfVerdict } from './ending.js';
import type { Outcome, Phase } from './outcome.js';
import { refusedVerdict } from './refused-verdict.js';
import type { TrialRequest } from './types.js';

/** What a trial has found out so far: kept also when the next phase throws. */
export interface Known {
  phase: Phase;
  readonly findings: Finding[];
  environment?: Environment;
  solve?: SolveResult;
  snapshot?: Snapshot;
  verdict?: Verdict;
}

/** Environment, solve, snapshot, screening, judge, in order. Throws on a fault of the machine and on an abort. */
export async function runPhases(
  request: TrialRequest,
  work: string,
  known: Known,
  events: JsonLinesFile,
): Promise<Outcome> {
  const { task, signal } = request;
  const enter = (phase: Phase): void => {
    signal.throwIfAborted();
    known.phase = phase;
    events.append({ at: utcNow(), type: 'phase', phase });
    request.onPhase(phase);
  };

  enter('environment');
  const environment = await environmentFor(task, { cacheFolder: request.cacheFolder });
  known.environment = environment;

  enter('solve');
  const workspace = join(work, 'app');
  await mkdir(workspace);
  const solved = await solveTask(request, environment, workspace);
  known.solve = solved;
  if (solved.stop === 'cancelled') throw new Error('solving was cancelled');

  enter('snapshot');
  if (solved.submission.kind === 'none') {
    // Kept for people who want to see how far it came; it decides nothing, so neither may its faults.
    try {
      await keep(request, workspace, environment, known);
    } catch (error) {
      events.append({ at: utcNow(), type: 'workspace-lost', message: messageOf(error) });
    }
    return { kind: 'not-submitted' };
  }
  const snapshot = await keep(request, workspace, environment, known);
  if (snapshot === undefined) {
    known.verdict = refusedVerdict(task, environment, request.provider.name, known.findings);
    return outcomeOfVerdict(known.verdict);
  }

  enter('screening');
  const screened = (await request.screen?.(snapshot, task)) ?? [];
  known.findings.push(...screened);
  const evidence = screened.filter(({ weight }) => weight === 'evidence');
  if (evidence.length > 0) return { kind: 'rejected', findings: evidence };

  enter('judge');
  const verdict = await judge({
    ...request,
    snapshot,
    environment,
    label: request.trial,
    scratch: join(work, 'judge'),
    limits: request.budgets.limits,
    jobs: request.judgeJobs,
    moduleLimitMs: request.budgets.judgeSeconds && request.budgets.judgeSeconds * 1000,
  });
  // What a cancelled judge says is about the cancelling, not about the submission.
  signal.throwIfAborted();
  known.verdict = verdict;
  known.findings.push(...verdict.findings);
  return outcomeOfVerdict(verdict);
}

function solveTask(request: TrialRequest, environment: Environment, workspace: string): Promise<SolveResult> {
  const { budgets, provider } = request;
  return solve({
    ...request,
    environment,
    user: provider.createUser(),
    label: request.trial,
    workspace,
    limits: budgets.limits,
    stallMs: budgets.stallSeconds * 1000,
    deadline: request.deadline.atMostIn(budgets.solveSeconds * 1000),
  });
}

async function keep(
  request: TrialRequest,
  workspace: string,
  environment: Environment,
  known: Known,
): Promise<Snapshot | undefined> {
  const result = await takeSnapshot(workspace, {
    store: request.store,
    linkRoots: environment.linkRoots,
    signal: request.signal,
  });
  known.findings.push(...result.findings);
  if (result.kind === 'refused') return undefined;
  known.snapshot = result.snapshot;
  return result.snapshot;
}
