import type { Outcome, Phase } from '../trial/index.js';

/** The only way a run talks to the outside: terminal, JSON lines and the log file all read this stream. */
export type RunEvent =
  | {
      readonly type: 'run.planned';
      readonly at: string;
      readonly run: string;
      readonly folder: string;
      readonly trials: number;
      readonly reused: number;
      readonly jobs: number;
      readonly sandbox: string;
    }
  | {
      readonly type: 'trial.started';
      readonly at: string;
      readonly trial: string;
      readonly task: string;
      readonly agent: string;
      readonly attempt: number;
    }
  | { readonly type: 'trial.phase'; readonly at: string; readonly trial: string; readonly phase: Phase }
  /** `last`: one printable line of what the agent or the judge does. */
  | { readonly type: 'trial.progress'; readonly at: string; readonly trial: string; readonly last: string }
  | {
      readonly type: 'trial.ended';
      readonly at: string;
      readonly trial: string;
      readonly task: string;
      readonly agent: string;
      readonly attempt: number;
      readonly outcome: Outcome;
      readonly passed: number;
      readonly total: number;
      readonly firstFailed: string | undefined;
      readonly wallMs: number;
    }
  | { readonly type: 'run.stopping'; readonly at: string; readonly reason: 'interrupt' | 'disk-full' }
  | {
      readonly type: 'run.ended';
      readonly at: string;
      readonly run: string;
      readonly ended: number;
      readonly remaining: number;
    };
