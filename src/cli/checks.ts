import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { formatBytes, GiB } from '../lib/index.js';
import type { Check } from '../sandbox/index.js';
import type { HostTools } from '../task/index.js';
import type { Paint } from './paint.js';
import { plural, table } from './table.js';

const oldestNode = [20, 19] as const;
/** A trial keeps its workspace, a snapshot of it and its logs. */
const comfortableBytes = 2 * GiB;

export function nodeCheck(version: string): Check {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  const fits = major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1]);
  if (fits) return { kind: 'ok', name: 'node', detail: version };
  const wanted = oldestNode.join('.');
  return {
    kind: 'missing',
    name: 'node',
    detail: `${version} is older than ${wanted}`,
    fix: `install Node ${wanted} or newer`,
  };
}

export async function diskCheck(folder: string): Promise<Check> {
  const state = await statfs(folder);
  return diskSpace(folder, state.bavail * state.bsize);
}

export function diskSpace(folder: string, free: number): Check {
  const detail = `${formatBytes(free)} free in ${folder}`;
  if (free >= comfortableBytes) return { kind: 'ok', name: 'disk', detail };
  const effect = 'trials that run out of space end invalid; z2r sweep may free some';
  return { kind: 'degraded', name: 'disk', detail, effect };
}

/** Whether the tools that a task's environment is made of are on this machine. */
export async function toolsCheck(taskName: string, tools: HostTools, path: string): Promise<Check> {
  const programs = await Promise.all(
    tools.programs.map(async (program) => ((await onPath(program, path)) ? [] : [program])),
  );
  const folders = await Promise.all(
    tools.folders.map(async (folder) => ((await reachable(folder, constants.R_OK)) ? [] : [folder])),
  );
  const missing = [...programs.flat(), ...folders.flat()];
  const name = `tools of ${taskName}`;
  if (missing.length === 0) return { kind: 'ok', name, detail: tools.programs.join(', ') || 'none needed' };
  return {
    kind: 'missing',
    name,
    detail: `not found: ${missing.join(', ')}`,
    fix: `install ${missing.join(', ')} so that PATH finds ${missing.length === 1 ? 'it' : 'them'}`,
  };
}

async function onPath(program: string, path: string): Promise<boolean> {
  for (const folder of path.split(delimiter))
    if (folder !== '' && (await reachable(join(folder, program), constants.X_OK))) return true;
  return false;
}

async function reachable(path: string, mode: number): Promise<boolean> {
  return access(path, mode).then(
    () => true,
    () => false,
  );
}

export function missingChecks(checks: readonly Check[]): readonly (Check & { kind: 'missing' })[] {
  return checks.filter((check) => check.kind === 'missing');
}

/** The ladder as text: one line per rung, and under it what to know or to type. */
export function checkLines(checks: readonly Check[], colors: Paint): string[] {
  const rows = table(checks.map((check) => [check.kind, check.name, check.detail]));
  return checks.flatMap((check, index) => {
    const line = rows[index] ?? '';
    if (check.kind === 'ok') return [`${colors.green('+')} ${line}`];
    if (check.kind === 'degraded') return [`${colors.yellow('~')} ${line}`, `    effect: ${check.effect}`];
    return [`${colors.red('x')} ${line}`, `    fix: ${check.fix}`];
  });
}

export function conclusion(checks: readonly Check[]): string {
  const missing = missingChecks(checks).length;
  return missing === 0
    ? 'everything that is needed is here'
    : `${plural(missing, 'thing')} that ${missing === 1 ? 'is' : 'are'} needed: see fix`;
}
