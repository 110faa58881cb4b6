import type { RunEvent } from '../run/index.js';
import { rewardOf } from '../trial/index.js';
import type { Paint } from './paint.js';
import { duration, oneLine, plural } from './table.js';

/** One event as a plain line; undefined for what is only of interest while it can be seen to move. */
export function eventLine(event: RunEvent, colors: Paint): string | undefined {
  switch (event.type) {
    case 'run.planned': {
      const reused = event.reused > 0 ? `, ${event.reused} there already` : '';
      return `run ${event.run}: ${plural(event.trials, 'trial')}${reused}, ${plural(event.jobs, 'job')}, ${event.sandbox}, in ${event.folder}`;
    }
    case 'trial.started':
      return `  start ${event.trial}  ${event.agent} on ${event.task}`;
    case 'trial.phase':
    case 'trial.progress':
      return undefined;
    case 'trial.ended':
      return endedLine(event, colors);
    case 'run.stopping':
      return event.reason === 'interrupt'
        ? 'stopping: what runs is cancelled and written down; Ctrl-C again stops at once'
        : 'stopping: no space left on the disk';
    case 'run.ended':
      return `${plural(event.ended, 'trial')} ended, ${event.remaining} remaining`;
  }
}

function endedLine(event: RunEvent & { type: 'trial.ended' }, colors: Paint): string {
  const { outcome } = event;
  const reward = rewardOf(outcome);
  const sign = reward === 1 ? colors.green('+') : reward === 0 ? colors.red('x') : colors.yellow('?');
  const why =
    outcome.kind === 'invalid'
      ? `${outcome.phase}: ${oneLine(outcome.cause.message)}`
      : event.firstFailed === undefined
        ? ''
        : `first: ${oneLine(event.firstFailed)}`;
  const parts = [event.trial, outcome.kind, `${event.passed}/${event.total}`, duration(event.wallMs), why];
  return `${sign} ${parts.filter((part) => part !== '').join('  ')}`;
}
