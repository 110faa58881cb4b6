import { join, relative } from 'node:path';
import { Failure } from '../../lib/index.js';
import type { Mount, SandboxSpec } from '../port.js';
import { type HostView, isBelow } from './host-view.js';
import { openTargets, type Shown, type Step, showRoot } from './root-steps.js';
import type { Stage } from './stage.js';

/** A folder or file of the host and the mount point where the keeper shows it. */
export interface HostBind {
  readonly source: string;
  readonly point: string;
}

export interface ViewPlan {
  readonly lower: string;
  readonly upper: string;
  readonly work: string;
  readonly merged: string;
  readonly source: string;
}

/** Where the runner itself finds what a sandbox sees at `target`: on the host, or below the stage as the keeper sees it. */
export interface Place {
  readonly target: string;
  readonly in: 'host' | 'stage';
  readonly path: string;
  readonly writable: boolean;
}

/** Everything about a sandbox's files that is known before anything runs. */
export interface Layout {
  /** Mount points to be made in the stage, on the host. */
  readonly points: readonly { readonly path: string; readonly file: boolean }[];
  /** Folders to be made for the sandbox's user, relative to the stage as the keeper sees it. */
  readonly folders: readonly string[];
  readonly binds: readonly HostBind[];
  readonly views: readonly ViewPlan[];
  readonly steps: readonly Step[];
  readonly places: readonly Place[];
}

/** `channels` are the sockets on the host, by name. Throws a Failure if a mount point cannot be had. */
export function planLayout(
  spec: SandboxSpec,
  stage: Stage,
  channels: ReadonlyMap<string, string>,
  view: HostView,
): Layout {
  const points: { path: string; file: boolean }[] = [];
  const folders: string[] = [];
  const binds: HostBind[] = [];
  const views: ViewPlan[] = [];
  const places: Place[] = [{ target: '/', in: 'host', path: spec.root, writable: false }];
  const shown: Shown[] = accounts(spec, stage, view);

  const point = (name: string, file: boolean): string => {
    const path = join(stage.points, name);
    points.push({ path, file });
    return path;
  };
  const bind = (source: string, name: string, file: boolean): string => {
    const path = point(name, file);
    binds.push({ source, point: path });
    return path;
  };
  const inVolume = (name: string): string => {
    folders.push(relative(stage.path, join(stage.volume, name)));
    return join(stage.volume, name);
  };
  const root = { from: bind(spec.root, 'root', false), host: spec.root };

  for (const [index, mount] of spec.mounts.entries()) {
    checkTarget(mount.target);
    const name = `m${index}`;
    const show = (from: string, file = false): void => {
      const kind = mount.kind === 'read-only' ? 'ro-bind' : 'bind';
      const host = mount.kind === 'read-only' ? mount.source : undefined;
      shown.push({ target: mount.target, from, kind, file, host });
    };
    const place = (where: Place['in'], path: string): void => {
      places.push({ target: mount.target, in: where, path, writable: mount.kind !== 'read-only' });
    };
    switch (mount.kind) {
      case 'read-only':
      case 'workspace': {
        const file = isFile(mount, view);
        show(bind(mount.source, name, file), file);
        place('host', mount.source);
        break;
      }
      case 'view': {
        isFile(mount, view);
        const lower = bind(mount.source, `l${index}`, false);
        const merged = point(name, false);
        const [upper, work] = [inVolume(`u${index}`), inVolume(`w${index}`)];
        views.push({ lower, upper, work, merged, source: mount.source });
        show(merged);
        place('stage', relative(stage.path, merged));
        break;
      }
      case 'scratch': {
        const from = inVolume(name);
        show(from);
        place('stage', relative(stage.path, from));
      }
    }
  }
  for (const [name, socket] of channels) {
    const from = bind(socket, `c-${name}`, true);
    shown.push({ target: `/run/z2r/${name}.sock`, from, kind: 'bind', file: true, host: undefined });
  }

  const opened = openTargets(root, shown, view);
  const steps = showRoot(root, shown, opened, view);
  return { points, folders, binds, views, steps, places };
}

/** bwrap's own folders, and the root itself. */
function checkTarget(target: string): void {
  if (target === '/' || ['/proc', '/dev'].some((own) => isBelow(target, own)))
    throw new TypeError(`nothing can be mounted on ${target}`);
}

/** A path that holds the stage itself would show one sandbox to the other: refused with the sources named. */
export function refuseStageInside(spec: SandboxSpec, stage: string): void {
  const sources = [spec.root, ...spec.mounts.flatMap((mount) => ('source' in mount ? [mount.source] : []))];
  for (const source of sources)
    if (isBelow(stage, source))
      throw new Failure('sandbox.unavailable', `a sandbox may not see ${stage}, which lies inside`, {
        path: source,
        hint: 'choose a smaller folder, or set TMPDIR to a folder outside of it',
      });
}

/** A file or folder of a memory volume takes about this much kernel memory. */
const bytesPerInode = 1024;
const sparedInodes = 4096;

/** Text of the keeper's mount table, for `mount --all --fstab`: the volume first, then the host's folders. */
export function mountTable(stage: Stage, binds: readonly HostBind[], diskBytes: number): string {
  const inodes = Math.ceil(diskBytes / bytesPerInode) + sparedInodes;
  const options = `size=${diskBytes},nr_inodes=${inodes},mode=0711,nosuid,nodev`;
  return [
    `z2r ${escaped(stage.volume)} tmpfs ${options} 0 0`,
    ...binds.map(({ source, point }) => `${escaped(source)} ${escaped(point)} none rbind 0 0`),
    '',
  ].join('\n');
}

function escaped(path: string): string {
  return path.replaceAll(/[\s\\#]/g, (character) =>
    [...Buffer.from(character)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join(''),
  );
}

function isFile(mount: Exclude<Mount, { kind: 'scratch' }>, view: HostView): boolean {
  const entry = view.look(mount.source);
  const wanted = mount.kind === 'read-only' ? ['folder', 'file'] : ['folder'];
  if (entry !== undefined && wanted.includes(entry.kind)) return entry.kind === 'file';
  throw new Failure('sandbox.unavailable', `a ${mount.kind} mount needs a ${wanted.join(' or ')} here`, {
    path: mount.source,
  });
}

/** A root without accounts gets the agent's, which lie in every stage. */
function accounts(spec: SandboxSpec, stage: Stage, view: HostView): Shown[] {
  return ['passwd', 'group']
    .filter((name) => view.look(join(spec.root, 'etc', name)) === undefined)
    .map((name) => ({
      target: `/etc/${name}`,
      from: join(stage.path, name),
      kind: 'ro-bind',
      file: true,
      host: undefined,
    }));
}
