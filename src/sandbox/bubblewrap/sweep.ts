import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { RunId } from '../port.js';
import { isOrphaned, parseBoxName, runKey } from './box-name.js';
import { listCgroups, removeCgroups } from './cgroup.js';
import { removeStage, stageParents } from './stage.js';

/**
 * Removes what killed runners left: processes and cgroups, stage folders. Namespaces and what lay in them
 * are gone with their runner. Says how many things; what belongs to a live runner is never touched.
 */
export async function sweepLeftovers(run?: RunId): Promise<number> {
  let removed = 0;
  for (const [box, groups] of listCgroups()) {
    if (!isLeftover(box, run)) continue;
    for (const group of groups) await removeCgroups({ memory: group });
    removed += groups.length;
  }
  for (const stage of stages()) {
    if (!isLeftover(stage.name, run)) continue;
    removeStage(stage.path);
    removed += 1;
  }
  return removed;
}

function isLeftover(name: string, run: RunId | undefined): boolean {
  const box = parseBoxName(name);
  return box !== undefined && (run === undefined || box.run === runKey(run)) && isOrphaned(box);
}

/** Stage folders of this user; root also sees to those of others. */
function stages(): { readonly name: string; readonly path: string }[] {
  const own = process.getuid?.() ?? 0;
  return stageParents()
    .flatMap((parent) => namesIn(parent).map((name) => ({ name, path: join(parent, name) })))
    .filter(({ name, path }) => parseBoxName(name) !== undefined && (own === 0 || ownerOf(path) === own));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function ownerOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.uid;
}
