import { createLogUpdate } from 'log-update';
import { advance, emptyProgress, type Progress, progressLines } from '../report/index.js';
import type { RunEvent } from '../run/index.js';
import type { CliContext } from './context.js';
import { eventLine } from './event-line.js';
import { say } from './output.js';
import { paint } from './paint.js';

/** What shows a run while it goes on. */
export interface Display {
  readonly show: (event: RunEvent) => void;
  readonly close: () => void;
}

const tickMs = 1000;

/** Every event as one JSON line on stdout. */
export function jsonLines(context: CliContext): Display {
  return { show: (event) => context.stdout.write(`${JSON.stringify(event)}\n`), close: nothing };
}

/** A live table on a terminal, plain lines elsewhere, or nothing. */
export function displayFor(context: CliContext, quiet: boolean): Display {
  if (quiet) return { show: nothing, close: nothing };
  return context.terminal === undefined ? plainLines(context) : liveTable(context, context.terminal);
}

function plainLines(context: CliContext): Display {
  const colors = paint(context.color.stderr);
  return {
    show: (event) => {
      const line = eventLine(event, colors);
      if (line !== undefined) say(context, line);
    },
    close: nothing,
  };
}

function liveTable(context: CliContext, terminal: NodeJS.WriteStream): Display {
  const update = createLogUpdate(terminal);
  let progress: Progress = emptyProgress;
  const draw = (): void =>
    update(progressLines(progress, { now: context.now(), width: terminal.columns }).join('\n'));
  // Only so that times move on while nothing happens.
  const timer = setInterval(draw, tickMs);
  timer.unref();
  return {
    show: (event) => {
      progress = advance(progress, event);
      draw();
    },
    close: () => {
      clearInterval(timer);
      draw();
      update.done();
    },
  };
}

function nothing(): void {}
