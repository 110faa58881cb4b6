import { constants } from 'node:os';
import type { End } from '../port.js';

/** Signal numbers as a shell passes them on: 128 + n. */
const signalNames = new Map(Object.entries(constants.signals).map(([name, number]) => [number, name]));

/**
 * The exit code of the command from what bwrap wrote on its status descriptor (one JSON object a line);
 * undefined if the command never started. bwrap writes it only after it has executed the command.
 */
export function exitCodeFrom(status: string): number | undefined {
  const digits = /^\{ "exit-code": (\d{1,3}) \}$/m.exec(status)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/**
 * bwrap reports a command that a signal ended as 128 + n, so a command that exits with such a code by itself
 * (a shell that passes its child's end on) cannot be told apart and counts as ended by the signal.
 */
export function endOfCode(code: number): End {
  const signal = code > 128 ? signalNames.get(code - 128) : undefined;
  return signal === undefined ? { kind: 'exit', code } : { kind: 'signal', signal };
}
