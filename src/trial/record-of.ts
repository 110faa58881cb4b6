import { join } from 'node:path';
import { digestOfFile, utcNow } from '../lib/index.js';
import type { Task } from '../task/index.js';
import { type Outcome, rewardOf } from './outcome.js';
import type { Known } from './phases.js';
import type { TrialRecord } from './record.js';
import type { Budgets, TrialRequest } from './types.js';

/** Digest of every file of the suite that is brought into the judge's sandbox, by its path in the suite. */
export async function testFileDigests({ suite }: Task): Promise<Record<string, string>> {
  const digests: [string, string][] = [];
  for (const path of [...suite.modules, ...suite.supportFiles])
    digests.push([path, await digestOfFile(join(suite.folder, path))]);
  return Object.fromEntries(digests);
}

export function recordOf(
  request: TrialRequest,
  known: Known,
  outcome: Outcome,
  startedAt: string,
  testFiles: Record<string, string>,
): TrialRecord {
  const { task, agent } = request;
  return {
    schema_version: 1,
    trial: request.trial,
    run: request.run,
    attempt: request.attempt,
    retry: request.retry,
    task: {
      id: task.id,
      digest: task.digests.task,
      suite_digest: task.digests.suite,
      public_digest: task.digests.publicPart,
      test_files: testFiles,
    },
    agent: {
      name: agent.name,
      spec_digest: agent.specDigest,
      kit_version: agent.kitVersion ?? null,
      requested_model: agent.model ?? null,
      resolved_model: null,
      reasoning_effort: agent.reasoningEffort ?? null,
      credentials: [...agent.credentials],
    },
    environment: environmentRecord(known),
    sandbox: { provider: request.provider.name, enforcement: enforcementOf(known) },
    host: {
      arch: process.arch,
      platform: process.platform,
      node: process.version,
      zero2repo: request.version,
    },
    budgets: budgetsRecord(request.budgets),
    started_at: startedAt,
    ended_at: utcNow(),
    solve: solveRecord(known),
    workspace: workspaceRecord(known),
    findings: [...known.findings],
    usage: null,
    verdict: known.verdict ?? null,
    outcome,
    reward: rewardOf(outcome),
  };
}

export function budgetsRecord({
  solveSeconds,
  stallSeconds,
  judgeSeconds,
  limits,
}: Budgets): TrialRecord['budgets'] {
  return {
    solve_seconds: solveSeconds,
    stall_seconds: stallSeconds,
    judge_seconds: judgeSeconds ?? null,
    memory_bytes: limits.memoryBytes,
    processes: limits.processes,
    file_bytes: limits.fileBytes,
    disk_bytes: limits.diskBytes,
  };
}

function environmentRecord({ environment }: Known): TrialRecord['environment'] {
  if (environment === undefined) return null;
  const { identity, kind, fingerprint } = environment;
  return { identity, kind, fingerprint: { ...fingerprint } };
}

function enforcementOf({ solve, verdict }: Known): Record<string, string> | null {
  if (solve !== undefined) return { ...solve.enforcement };
  return verdict?.enforcement ?? null;
}

function solveRecord({ solve }: Known): TrialRecord['solve'] {
  if (solve === undefined) return null;
  const { submission } = solve;
  return {
    stop: solve.stop,
    submitted: submission.kind === 'submitted',
    submission_problem: submission.kind === 'none' ? submission.problem : null,
    start_to_submission_ms: submission.kind === 'submitted' ? submission.afterMs : null,
    wall_ms: solve.wallMs,
    rounds: solve.rounds.map(({ number, startedAt, wallMs, stop, end, log }) => ({
      number,
      started_at: startedAt,
      wall_ms: wallMs,
      stop,
      end,
      log,
    })),
  };
}

function workspaceRecord({ snapshot }: Known): TrialRecord['workspace'] {
  if (snapshot === undefined) return null;
  const { digest, entries, files, bytes } = snapshot;
  return { digest, entries, files, bytes };
}
