import type { RunEvent } from '../run/index.js';
import { type Phase, rewardOf } from '../trial/index.js';

type Ended = Extract<RunEvent, { readonly type: 'trial.ended' }>;

interface Running {
  readonly trial: string;
  readonly phase: Phase | undefined;
  /** When the phase began, milliseconds of the wall clock. */
  readonly since: number;
  readonly last: string | undefined;
}

/** What can be seen of a run that goes on: the events so far, folded. */
export interface Progress {
  readonly run: string | undefined;
  readonly sandbox: string;
  readonly planned: number;
  readonly reused: number;
  readonly startedAt: number | undefined;
  readonly endedAt: number | undefined;
  readonly passed: number;
  readonly failed: number;
  readonly invalid: number;
  readonly running: readonly Running[];
  /** The last ones that ended, oldest first. */
  readonly recent: readonly Ended[];
  readonly stopping: 'interrupt' | 'disk-full' | undefined;
}

const recentShown = 8;

export const emptyProgress: Progress = {
  run: undefined,
  sandbox: '',
  planned: 0,
  reused: 0,
  startedAt: undefined,
  endedAt: undefined,
  passed: 0,
  failed: 0,
  invalid: 0,
  running: [],
  recent: [],
  stopping: undefined,
};

/** The next state; changes nothing. */
export function advance(progress: Progress, event: RunEvent): Progress {
  const at = Date.parse(event.at);
  switch (event.type) {
    case 'run.planned': {
      const { run, sandbox, trials, reused } = event;
      return { ...emptyProgress, run, sandbox, planned: trials, reused, startedAt: at };
    }
    case 'trial.started': {
      const started: Running = { trial: event.trial, phase: undefined, since: at, last: undefined };
      return { ...progress, running: [...progress.running, started] };
    }
    case 'trial.phase':
      return change(progress, event.trial, { phase: event.phase, since: at, last: undefined });
    case 'trial.progress':
      return change(progress, event.trial, { last: event.last });
    case 'trial.ended':
      return ended(progress, event);
    case 'run.stopping':
      return { ...progress, stopping: event.reason };
    case 'run.ended':
      return { ...progress, endedAt: at, running: [] };
  }
}

function change(progress: Progress, trial: string, news: Partial<Running>): Progress {
  const running = progress.running.map((one) => (one.trial === trial ? { ...one, ...news } : one));
  return { ...progress, running };
}

function ended(progress: Progress, event: Ended): Progress {
  const reward = rewardOf(event.outcome);
  return {
    ...progress,
    passed: progress.passed + (reward === 1 ? 1 : 0),
    failed: progress.failed + (reward === 0 ? 1 : 0),
    invalid: progress.invalid + (reward === null ? 1 : 0),
    running: progress.running.filter(({ trial }) => trial !== event.trial),
    recent: [...progress.recent, event].slice(-recentShown),
  };
}
