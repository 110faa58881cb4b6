import { randomBytes } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { digestOf, shortDigest } from '../../lib/index.js';
import type { RunId } from '../port.js';
import { startTimeOf } from './process-tree.js';

/**
 * Names the stage folder and the cgroups of one sandbox after the runner that owns it, so that a later
 * `sweep` can tell leftovers from what is in use: pid, start time (clock ticks since boot) and pid
 * namespace of the runner, and which run it was.
 */
export interface BoxName {
  readonly text: string;
  readonly pid: number;
  readonly startTime: string;
  readonly pidNamespace: string;
  readonly run: string;
}

const shape = /^z2r-(\d{1,10})-(\d{1,20})-(\d{1,12})-([0-9a-f]{12})-[0-9a-f]{8}$/;

export function newBoxName(run: RunId): string {
  const start = startTimeOf(process.pid) ?? '0';
  return `z2r-${process.pid}-${start}-${ownPidNamespace()}-${runKey(run)}-${randomBytes(4).toString('hex')}`;
}

/** Undefined for names that no sandbox has: those are never touched. */
export function parseBoxName(text: string): BoxName | undefined {
  const [, pid, startTime, pidNamespace, run] = shape.exec(text) ?? [];
  if (pid === undefined || startTime === undefined || pidNamespace === undefined || run === undefined)
    return undefined;
  return { text, pid: Number(pid), startTime, pidNamespace, run };
}

/** Run ids may be long and names of cgroups and sockets may not. */
export function runKey(run: RunId): string {
  return shortDigest(digestOf(run));
}

/** True if the runner has ended. A runner of another pid namespace cannot be seen and counts as alive. */
export function isOrphaned(box: BoxName): boolean {
  return box.pidNamespace === ownPidNamespace() && startTimeOf(box.pid) !== box.startTime;
}

function ownPidNamespace(): string {
  return readlinkSync('/proc/self/ns/pid').replaceAll(/\D/g, '');
}
