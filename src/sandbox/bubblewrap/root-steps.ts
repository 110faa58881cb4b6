import { dirname, join } from 'node:path';
import { Failure } from '../../lib/index.js';
import { type HostView, isBelow } from './host-view.js';

/** A read-only folder: where it is seen inside, and where it lies on the host. */
interface Owner {
  readonly target: string;
  readonly host: string;
}

/** What bwrap does, in order, to build the file system of a sandbox. */
export type Step =
  | { readonly kind: 'bind' | 'ro-bind'; readonly from: string; readonly to: string }
  | { readonly kind: 'symlink'; readonly text: string; readonly to: string }
  | { readonly kind: 'folder'; readonly to: string };

/** A mount as bwrap gets it: `from` lies in the volume. `host` is set where mount points cannot be made. */
export interface Shown {
  readonly target: string;
  readonly from: string;
  readonly kind: 'bind' | 'ro-bind';
  readonly file: boolean;
  readonly host: string | undefined;
}

/** The root folder: where bwrap finds it and where the planner looks at it. */
export interface Root {
  readonly from: string;
  readonly host: string;
}

/**
 * Paths (as seen inside) of read-only folders that must be shown entry by entry, because a mount point is
 * missing in them and cannot be made there. A mount target that passes through a link is a Failure: it
 * would land somewhere else than it says.
 */
export function openTargets(root: Root, shown: readonly Shown[], view: HostView): ReadonlySet<string> {
  const opened = new Set<string>(['/']);
  shown.forEach((mount, index) => {
    const owner = ownerOf(mount.target, shown.slice(0, index), root);
    if (owner === undefined) return;
    const missingBelow = deepestFolder(owner, mount, view);
    if (missingBelow === undefined) return;
    for (let path = missingBelow; isBelow(path, owner.target); path = dirname(path)) {
      opened.add(path);
      if (path === '/') break;
    }
  });
  return opened;
}

/** The steps for the root and then for each mount, in order. */
export function showRoot(
  root: Root,
  shown: readonly Shown[],
  opened: ReadonlySet<string>,
  view: HostView,
): Step[] {
  const covered = new Set(shown.map((mount) => mount.target));
  const steps = expand({ ...root, kind: 'ro-bind' }, '/', opened, covered, view);
  for (const [index, mount] of shown.entries()) {
    steps.push(...missingParents(mount.target, ownerOf(mount.target, shown.slice(0, index), root), view));
    if (mount.host === undefined || !opened.has(mount.target))
      steps.push({ kind: mount.kind, from: mount.from, to: mount.target });
    else steps.push(...expand({ ...mount, host: mount.host }, mount.target, opened, new Set(), view));
  }
  return steps;
}

/** Without a step of their own bwrap makes them as well, but closed to all other users. */
function missingParents(target: string, owner: Owner | undefined, view: HostView): Step[] {
  if (owner === undefined) return [];
  const segments = target.slice(owner.target.length).split('/').filter(Boolean).slice(0, -1);
  return segments
    .map((_, index) => join(...segments.slice(0, index + 1)))
    .filter((inner) => view.look(join(owner.host, inner)) === undefined)
    .map((inner) => ({ kind: 'folder', to: join(owner.target, inner) }));
}

/** `/proc` and `/dev` are bwrap's own in every sandbox. */
const ownFolders = new Set(['/proc', '/dev']);

function expand(
  folder: Root & { readonly kind: Shown['kind'] },
  target: string,
  opened: ReadonlySet<string>,
  covered: ReadonlySet<string>,
  view: HostView,
): Step[] {
  const steps: Step[] = target === '/' ? [] : [{ kind: 'folder', to: target }];
  for (const name of view.names(folder.host)) {
    const to = join(target, name);
    const entry = view.look(join(folder.host, name));
    if (entry === undefined || ownFolders.has(to) || covered.has(to)) continue;
    const inner = { ...folder, from: join(folder.from, name), host: join(folder.host, name) };
    if (entry.kind === 'link') steps.push({ kind: 'symlink', text: entry.text, to });
    else if (entry.kind === 'folder' && opened.has(to))
      steps.push(...expand(inner, to, opened, covered, view));
    else steps.push({ kind: folder.kind, from: inner.from, to });
  }
  return steps;
}

/** The read-only folder in which a target lies; undefined if bwrap can make the mount point by itself. */
function ownerOf(target: string, earlier: readonly Shown[], root: Root): Owner | undefined {
  const above = earlier.findLast((mount) => isBelow(target, mount.target));
  if (above === undefined) return { target: '/', host: root.host };
  return above.host === undefined ? undefined : { target: above.target, host: above.host };
}

/** The deepest folder of the owner on the way to a missing mount point; undefined if the point exists. */
function deepestFolder(owner: Owner, mount: Shown, view: HostView): string | undefined {
  let inside = owner.target;
  let onHost = owner.host;
  const segments = mount.target.slice(owner.target.length).split('/').filter(Boolean);
  for (const [index, segment] of segments.entries()) {
    onHost = join(onHost, segment);
    const entry = view.look(onHost);
    if (entry === undefined) return inside;
    const wanted = index === segments.length - 1 && mount.file ? 'file' : 'folder';
    if (entry.kind !== wanted)
      throw new Failure(
        'sandbox.unavailable',
        `cannot mount on ${mount.target}: a ${wanted} is needed here, not a ${entry.kind}`,
        { path: onHost },
      );
    inside = join(inside, segment);
  }
  return undefined;
}
