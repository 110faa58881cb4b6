import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure } from '../../lib/index.js';
import { reachableByAll } from './host-view.js';

/** Plain letters only: the path becomes part of mount options. */
const plainPath = /^\/[A-Za-z0-9._/-]*$/;

/** Folders below which stages may be, best first. Every user must be able to walk down to one. */
export function stageParents(): string[] {
  return [...new Set([tmpdir(), '/tmp', '/var/tmp', '/dev/shm'])];
}

/**
 * The folder of one sandbox on the host: an empty mount point `v` (its content exists only in the keeper's
 * mount namespace), sockets, and the keeper's mount table.
 */
export interface Stage {
  readonly path: string;
  readonly volume: string;
  readonly sockets: string;
  readonly table: string;
}

export function createStage(box: string, description: string): Stage {
  const parent = stageParents().find((folder) => plainPath.test(folder) && reachableByAll(folder));
  if (parent === undefined)
    throw new Failure(
      'sandbox.unavailable',
      'there is no folder for temporary files that every user can reach',
      {
        path: tmpdir(),
        hint: 'chmod a+x the folders above it, or set TMPDIR to another one',
      },
    );
  const path = join(parent, box);
  const stage = { path, volume: join(path, 'v'), sockets: join(path, 'c'), table: join(path, 'fstab') };
  mkdirSync(path, { mode: 0o711 });
  mkdirSync(stage.volume, { mode: 0o711 });
  writeFileSync(join(path, 'owner'), description, { mode: 0o600 });
  return stage;
}

export function removeStage(path: string): void {
  rmSync(path, { recursive: true, force: true });
}
