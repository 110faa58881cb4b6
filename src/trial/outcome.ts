import { z } from 'zod';
import { findingSchema } from '../workspace/index.js';

export const phaseSchema = z.enum(['environment', 'solve', 'snapshot', 'screening', 'judge', 'record']);
export type Phase = z.infer<typeof phaseSchema>;

/** Why a trial says nothing about the agent. The machine's fault only; no model ever decides this. */
export const infraCauseSchema = z.object({
  code: z.enum(['environment', 'sandbox', 'sentinel', 'disk-full', 'host-error', 'cancelled']),
  message: z.string(),
});
export type InfraCause = z.infer<typeof infraCauseSchema>;

/** How a trial ended (architecture section 4). Exactly one variant holds. */
export const outcomeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('passed'), total: z.number().int().positive() }),
  z.object({
    kind: z.literal('failed'),
    reason: z.enum(['tests', 'time', 'no-report', 'workspace-refused', 'inconsistent']),
    failed: z.array(z.string()),
    missing: z.array(z.string()),
    total: z.number().int().nonnegative(),
  }),
  z.object({ kind: z.literal('not-submitted') }),
  z.object({ kind: z.literal('rejected'), findings: z.array(findingSchema).min(1) }),
  z.object({ kind: z.literal('tampered'), findings: z.array(findingSchema).min(1) }),
  z.object({ kind: z.literal('invalid'), phase: phaseSchema, cause: infraCauseSchema }),
]);
export type Outcome = z.infer<typeof outcomeSchema>;

/** The benchmark's all-or-nothing score; `null` means "no verdict: run this trial again". */
export function rewardOf(outcome: Outcome): 0 | 1 | null {
  switch (outcome.kind) {
    case 'passed':
      return 1;
    case 'failed':
    case 'not-submitted':
    case 'rejected':
    case 'tampered':
      return 0;
    case 'invalid':
      return null;
  }
}
