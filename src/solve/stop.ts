import type { RoundEnd } from '../agent/index.js';
import { printable, truncateText } from '../lib/index.js';
import type { End } from '../sandbox/index.js';
import type { Stop } from './types.js';

const reasonCharacters = 300;

/**
 * How a round stopped. `cause` says who cancelled it first; it only counts if the agent was in fact ended
 * by that, and not by itself just before.
 */
export function stopOf({ kind, end }: RoundEnd, cause: 'stalled' | 'cancelled' | undefined): Stop {
  switch (end.kind) {
    case 'exit':
      return kind === 'done' ? 'completed' : 'crashed';
    case 'signal':
      return 'crashed';
    case 'cancelled':
      return cause ?? 'cancelled';
    case 'limit':
      return stopOfLimit(end.limit);
  }
}

function stopOfLimit(limit: Extract<End, { kind: 'limit' }>['limit']): Stop {
  switch (limit) {
    case 'wall':
      return 'timeout';
    case 'memory':
      return 'out-of-memory';
    case 'disk':
    case 'output':
    case 'report':
      return 'over-budget';
  }
}

/** `exit 0`, `signal SIGKILL`, `limit memory`; an end that was not wanted goes on with the reason. */
export function endText(round: RoundEnd): string {
  const end = plainEnd(round.end);
  if (round.kind === 'done') return end;
  return `${end}: ${truncateText(printable(round.reason).replaceAll('\n', ' '), reasonCharacters)}`;
}

function plainEnd(end: End): string {
  switch (end.kind) {
    case 'exit':
      return `exit ${end.code}`;
    case 'signal':
      return `signal ${end.signal}`;
    case 'limit':
      return `limit ${end.limit}`;
    case 'cancelled':
      return 'cancelled';
  }
}
