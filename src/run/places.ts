import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { shortDigest, systemCode } from '../lib/index.js';
import type { Plan } from './plan.js';
import { runFile } from './run-record.js';

/** Where everything lies in a run's folder. */
export function placesOf(folder: string) {
  return {
    folder,
    trials: join(folder, 'trials'),
    /** Trials that a stopped or killed runner left unfinished; nothing reads them. */
    interrupted: join(folder, 'interrupted'),
    /** Snapshots of all trials, by digest. */
    workspaces: join(folder, 'workspaces'),
    events: join(folder, 'events.jsonl'),
    spare: join(folder, 'spare'),
  };
}

/** `TRIAL` for the first try, `TRIAL.r1` for the first retry ... */
export function trialFolderName(trial: string, retry: number): string {
  return retry === 0 ? trial : `${trial}.r${retry}`;
}

/** Which planned trial and which try of it a folder holds; undefined for anything else. */
export function parseTrialFolderName(
  name: string,
  planned: ReadonlyMap<string, unknown>,
): { readonly planned: string; readonly retry: number } | undefined {
  if (planned.has(name)) return { planned: name, retry: 0 };
  const [, trial, retry] = /^(.+)\.r([1-9]\d{0,5})$/.exec(name) ?? [];
  return trial !== undefined && planned.has(trial) ? { planned: trial, retry: Number(retry) } : undefined;
}

/** The default place of a run: the same plan always comes to the same folder. */
export function defaultRunFolder(plan: Plan, root: string): string {
  return join(root, shortDigest(plan.digest));
}

/**
 * The folder of the run that `base` stands for: the newest of `base`, `base-2`, `base-3` ... that is there,
 * or with `fresh` the next one that is not.
 */
export async function chooseRunFolder(base: string, fresh: boolean): Promise<string> {
  const numbers = await runNumbers(base);
  const newest = Math.max(0, ...numbers);
  if (newest === 0) return fresh && existsSync(base) && !(await isEmpty(base)) ? `${base}-2` : base;
  const number = fresh ? newest + 1 : newest;
  return number === 1 ? base : `${base}-${number}`;
}

async function runNumbers(base: string): Promise<number[]> {
  const siblings = await namesIn(dirname(base));
  return siblings.flatMap((name) => {
    if (!existsSync(join(dirname(base), name, runFile))) return [];
    if (name === basename(base)) return [1];
    if (!name.startsWith(`${basename(base)}-`)) return [];
    const rest = name.slice(basename(base).length + 1);
    return /^[1-9]\d{0,5}$/.test(rest) && rest !== '1' ? [Number(rest)] : [];
  });
}

async function isEmpty(folder: string): Promise<boolean> {
  return (await namesIn(folder)).length === 0;
}

/** Names in a folder; none if there is no such folder. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (systemCode(error) === 'ENOENT' || systemCode(error) === 'ENOTDIR') return [];
    throw error;
  }
}
