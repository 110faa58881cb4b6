import { chmodSync, chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure } from '../../lib/index.js';
import type { SandboxUser } from '../port.js';
import { reachableByAll } from './host-view.js';
import type { Layout } from './layout.js';

/** Plain letters only: the path becomes part of mount options. */
const plainPath = /^\/[A-Za-z0-9._/-]*$/;

/** Folders below which stages may be, best first. Every user must be able to walk down to one. */
export function stageParents(): string[] {
  return [...new Set([tmpdir(), '/tmp', '/var/tmp', '/dev/shm'])];
}

/**
 * The folder of one sandbox on the host. What is mounted on its mount points exists only in the keeper's
 * mount namespace: seen from outside they are empty.
 */
export interface Stage {
  readonly path: string;
  /** Mount point of the volume: memory for scratch folders and for what is written in views. */
  readonly volume: string;
  /** Mount points for what the sandbox sees of the host. */
  readonly points: string;
  readonly sockets: string;
  /** The keeper's mount table. */
  readonly table: string;
}

/** `description` is for people who find the folder. */
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
  const stage = stageAt(path);
  for (const folder of [path, stage.volume, stage.points]) {
    mkdirSync(folder, { mode: 0o700 });
    // Whatever the umask: the sandbox's user walks through, and lists nothing.
    chmodSync(folder, 0o711);
  }
  writeFileSync(join(path, 'owner'), description, { mode: 0o600 });
  return stage;
}

function stageAt(path: string): Stage {
  return {
    path,
    volume: join(path, 'v'),
    points: join(path, 'm'),
    sockets: join(path, 'c'),
    table: join(path, 'fstab'),
  };
}

const accounts = {
  passwd: 'root:x:0:0:root:/root:/bin/sh\nagent:x:1000:1000:agent:/home/agent:/bin/sh\n',
  group: 'root:x:0:\nagent:x:1000:\n',
} as const;

/** Makes what must be there before the keeper mounts: mount points, account files, the mount table. */
export function fillStage(stage: Stage, layout: Layout, table: string): void {
  for (const point of layout.points)
    if (point.file) writeFileSync(point.path, '', { flag: 'wx' });
    else mkdirSync(point.path);
  for (const [name, text] of Object.entries(accounts)) {
    writeFileSync(join(stage.path, name), text);
    chmodSync(join(stage.path, name), 0o644);
  }
  writeFileSync(stage.table, table, { mode: 0o600 });
}

/** Makes the folders of the volume, through the keeper's mount namespace. */
export function fillVolume(layout: Layout, inside: string, owner: SandboxUser | undefined): void {
  for (const name of layout.folders) {
    const path = join(inside, name);
    mkdirSync(path, { mode: 0o755 });
    if (owner !== undefined) chownSync(path, owner.uid, owner.gid);
  }
}

export function removeStage(path: string): void {
  rmSync(path, { recursive: true, force: true });
}
