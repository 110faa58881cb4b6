import { stopped } from './one-command.js';
import { handIn } from './protocol.js';
import type { Agent } from './types.js';

/** Submits at once: what an agent gets that does nothing. */
export const emptyRound: Agent['round'] = async (context) => {
  const early = stopped(context);
  if (early !== undefined) return { kind: 'failed', end: early, reason: 'stopped before it began' };
  await handIn(context.sandbox);
  return { kind: 'done', end: { kind: 'exit', code: 0 } };
};
