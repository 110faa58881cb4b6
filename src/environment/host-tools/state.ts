import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What changes when a path of the host changes, as text; `absent` if there is nothing. */
export function stateOf(path: string): string {
  const state = lstatSync(path, { throwIfNoEntry: false });
  if (state === undefined) return 'absent';
  return [state.size, state.mtimeMs, state.ino, state.mode].map((number) => number.toString(36)).join('.');
}

/** A cheap look at a tree that we made: number of entries and bytes of files. */
export interface TreeStamp {
  readonly entries: number;
  readonly bytes: number;
}

export function stampOf(root: string): TreeStamp {
  let entries = 0;
  let bytes = 0;
  const open = [root];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop())
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      entries += 1;
      const path = join(folder, entry.name);
      if (entry.isDirectory()) open.push(path);
      else if (entry.isFile()) bytes += lstatSync(path).size;
    }
  return { entries, bytes };
}
