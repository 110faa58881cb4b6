import { lstatSync, readdirSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { SandboxUser } from '../port.js';

export type HostEntry =
  | { readonly kind: 'folder' }
  | { readonly kind: 'file' }
  | { readonly kind: 'link'; readonly text: string };

/** What planning needs to know of the host; tests pass a tree of their own. */
export interface HostView {
  /** A link as itself; undefined if there is nothing, or nothing that can be shown in a sandbox. */
  look(path: string): HostEntry | undefined;
  names(folder: string): string[];
}

export const hostView: HostView = {
  look(path) {
    const state = lstatSync(path, { throwIfNoEntry: false });
    if (state?.isSymbolicLink()) return { kind: 'link', text: readlinkSync(path) };
    if (state?.isDirectory()) return { kind: 'folder' };
    return state?.isFile() || state?.isSocket() ? { kind: 'file' } : undefined;
  },
  names: (folder) => readdirSync(folder).sort(),
};

/** True if the user may look at the file, or enter and list the folder (its parents are not asked). */
export function mayRead(path: string, user: SandboxUser): boolean {
  const state = statSync(path);
  const wanted = state.isDirectory() ? 0o5 : 0o4;
  const shift = state.uid === user.uid ? 6 : state.gid === user.gid ? 3 : 0;
  return ((state.mode >> shift) & wanted) === wanted;
}

/** True if every user may walk down to the folder. */
export function reachableByAll(folder: string): boolean {
  const segments = folder.split('/').filter(Boolean);
  return segments.every((_, index) => {
    const state = statSync(`/${segments.slice(0, index + 1).join('/')}`, { throwIfNoEntry: false });
    return state !== undefined && (state.mode & 0o001) !== 0;
  });
}

export function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(join(folder, '/'));
}
