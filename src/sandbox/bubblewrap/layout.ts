import { join } from 'node:path';
import { Failure } from '../../lib/index.js';
import type { Mount, SandboxSpec } from '../port.js';
import { type HostView, isBelow } from './host-view.js';
import { openTargets, type Shown, type Step, showRoot } from './root-steps.js';

/** One line for `mount --fstab`. */
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

/** Where the runner itself finds what a sandbox sees at `target`: below the host's root or the volume. */
export interface Place {
  readonly target: string;
  readonly in: 'host' | 'volume';
  readonly path: string;
  readonly writable: boolean;
}

/**
 * Everything about a sandbox's files that is known before anything runs: what the keeper makes in its
 * volume (paths below `volume`), what bwrap mounts from there, and where the runner reads and writes.
 */
export interface Layout {
  readonly folders: readonly string[];
  readonly files: readonly string[];
  readonly binds: readonly HostBind[];
  readonly views: readonly ViewPlan[];
  readonly steps: readonly Step[];
  readonly places: readonly Place[];
}

/** `channels` are the sockets on the host, by name. Throws a Failure if a mount point cannot be had. */
export function planLayout(
  spec: SandboxSpec,
  volume: string,
  channels: ReadonlyMap<string, string>,
  view: HostView,
): Layout {
  const folders: string[] = [];
  const files: string[] = [];
  const views: ViewPlan[] = [];
  const places: Place[] = [{ target: '/', in: 'host', path: spec.root, writable: false }];
  const root = join(volume, 'root');
  const binds: HostBind[] = [{ source: spec.root, point: root }];
  folders.push(root);
  const shown: Shown[] = accounts(spec, volume, view);

  const bind = (source: string, point: string, file: boolean): void => {
    (file ? files : folders).push(point);
    binds.push({ source, point });
  };
  spec.mounts.forEach((mount, index) => {
    if (mount.target === '/' || ['/proc', '/dev'].some((own) => isBelow(mount.target, own)))
      throw new TypeError(`nothing can be mounted on ${mount.target}`);
    const from = join(volume, `m${index}`);
    const file = mount.kind !== 'scratch' && isFile(mount, view);
    const writable = mount.kind !== 'read-only';
    const onHost = mount.kind === 'read-only' || mount.kind === 'workspace';
    shown.push({
      target: mount.target,
      from,
      kind: writable ? 'bind' : 'ro-bind',
      file,
      host: mount.kind === 'read-only' ? mount.source : undefined,
    });
    places.push({
      target: mount.target,
      in: onHost ? 'host' : 'volume',
      path: onHost ? mount.source : `m${index}`,
      writable,
    });
    if (mount.kind === 'scratch') folders.push(from);
    else if (mount.kind === 'view') {
      const lower = join(volume, `l${index}`);
      const plan = { lower, upper: join(volume, `u${index}`), work: join(volume, `w${index}`), merged: from };
      bind(mount.source, lower, false);
      folders.push(plan.upper, plan.work, plan.merged);
      views.push({ ...plan, source: mount.source });
    } else bind(mount.source, from, file);
  });
  for (const [name, socket] of channels) {
    const from = join(volume, `c-${name}`);
    bind(socket, from, true);
    shown.push({ target: `/run/z2r/${name}.sock`, from, kind: 'bind', file: true, host: undefined });
  }

  const opened = openTargets({ from: root, host: spec.root }, shown, view);
  const steps = showRoot({ from: root, host: spec.root }, shown, opened, view);
  return { folders, files, binds, views, steps, places };
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

/** Text of the file for `mount --all --fstab`. */
export function fstab(binds: readonly HostBind[]): string {
  const lines = binds.map(({ source, point }) => `${escaped(source)} ${escaped(point)} none rbind 0 0`);
  return [...lines, ''].join('\n');
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

/** A root without accounts gets the agent's; the keeper writes the files. */
function accounts(spec: SandboxSpec, volume: string, view: HostView): Shown[] {
  return ['passwd', 'group']
    .filter((name) => view.look(join(spec.root, 'etc', name)) === undefined)
    .map((name) => ({
      target: `/etc/${name}`,
      from: join(volume, name),
      kind: 'ro-bind',
      file: true,
      host: undefined,
    }));
}
