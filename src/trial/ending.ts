import type { Verdict } from '../judge/index.js';
import { Failure, isDiskFull, messageOf } from '../lib/index.js';
import type { InfraCause, Outcome, Phase } from './outcome.js';

/** What a verdict means for the trial. Throws on a verdict that contradicts itself: that is a bug of the judge. */
export function outcomeOfVerdict(verdict: Verdict): Outcome {
  const { result, failed, missing, total } = verdict;
  switch (result.kind) {
    case 'passed':
      if (total === 0 || verdict.passed !== total || failed.length > 0 || missing.length > 0)
        throw new Error(`a verdict of ${verdict.passed} passed tests of ${total} cannot be "passed"`);
      return { kind: 'passed', total };
    case 'failed':
      return { kind: 'failed', reason: result.reason, failed: [...failed], missing: [...missing], total };
    case 'tampered': {
      const findings = verdict.findings.filter(({ weight }) => weight === 'evidence');
      if (findings.length === 0) throw new Error('a verdict "tampered" came without evidence');
      return { kind: 'tampered', findings };
    }
    case 'invalid':
      return { kind: 'invalid', phase: 'judge', cause: { code: 'sentinel', message: result.cause } };
  }
}

/** Which fault of the machine, or of ours, stands behind something thrown in a phase of a trial. */
export function causeOf(error: unknown, phase: Phase): InfraCause {
  return { code: codeOf(error, phase), message: whatHappened(error) };
}

function codeOf(error: unknown, phase: Phase): InfraCause['code'] {
  if (isDiskFull(error)) return 'disk-full';
  if (!(error instanceof Failure)) return 'host-error';
  if (error.code === 'sandbox.unavailable' || error.code === 'sandbox.spawn') return 'sandbox';
  if (error.code.startsWith('environment.') || phase === 'environment') return 'environment';
  return 'host-error';
}

function whatHappened(error: unknown): string {
  if (!(error instanceof Failure)) return messageOf(error);
  const { message, path, hint } = error;
  return [message, path && `(${path})`, hint && `- ${hint}`].filter(Boolean).join(' ');
}
