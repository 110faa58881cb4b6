import { columns, cut, duration, oneLine, padded } from './layout.js';
import type { Progress } from './progress.js';
import { signs } from './sections.js';

/** Narrower terminals get lines of this many columns all the same. */
const narrowest = 40;

/** The picture of a run that goes on (ux.md 3.3): no line is wider than `width`, none moves the cursor. */
export function progressLines(
  progress: Progress,
  view: { readonly now: Date; readonly width: number },
): string[] {
  if (progress.run === undefined) return [];
  const now = view.now.getTime();
  const lines = [
    `zero2repo run  ${progress.run}  sandbox ${progress.sandbox}`,
    countLine(progress, now),
    ...runningLines(progress, now),
    ...endedLines(progress),
    ...closing(progress),
  ];
  return lines.map((line) => cut(oneLine(line), Math.max(narrowest, view.width)));
}

function countLine(progress: Progress, now: number): string {
  const { planned, reused, passed, failed, invalid, startedAt = now, endedAt = now } = progress;
  const ended = reused + passed + failed + invalid;
  const again = reused > 0 ? `   ${reused} reused` : '';
  const time = duration(Math.max(0, endedAt - startedAt));
  return ` ${ended}/${planned} ended   ${passed} passed  ${failed} failed  ${invalid} invalid${again}   ${time}`;
}

function runningLines({ running }: Progress, now: number): string[] {
  const phases = widest(running.map(({ phase }) => phase ?? 'start'));
  const names = widest(running.map(({ trial }) => oneLine(trial)));
  return running.map(({ trial, phase, since, last }) => {
    const time = duration(Math.max(0, now - since)).padStart(6);
    const note = last === undefined ? '' : `   last: ${last}`;
    return `  ${padded(phase ?? 'start', phases)}  ${padded(oneLine(trial), names)}  ${time}${note}`;
  });
}

function endedLines({ recent }: Progress): string[] {
  const names = widest(recent.map(({ trial }) => oneLine(trial)));
  const kinds = widest(recent.map(({ outcome }) => outcome.kind));
  const tests = widest(recent.map(({ passed, total }) => `${passed}/${total}`));
  return recent.map(({ trial, outcome, passed, total, wallMs, firstFailed }) => {
    const why =
      outcome.kind === 'invalid'
        ? `   ${outcome.phase}: ${outcome.cause.message}`
        : firstFailed === undefined
          ? ''
          : `   first: ${firstFailed}`;
    const cells = [
      padded(oneLine(trial), names),
      padded(outcome.kind, kinds),
      padded(`${passed}/${total}`, tests),
      duration(wallMs).padStart(6),
    ];
    return ` ${signs[outcome.kind]} ${cells.join('  ')}${why}`;
  });
}

function closing({ endedAt, stopping }: Progress): string[] {
  if (stopping === 'disk-full') return ['no space left on the disk: nothing more is started'];
  if (endedAt !== undefined) return [];
  if (stopping === 'interrupt') return ['stopping: what runs is cancelled; Ctrl-C again stops at once'];
  return ['Ctrl-C to save and stop; the same command continues'];
}

function widest(texts: readonly string[]): number {
  return Math.max(0, ...texts.map(columns));
}
