import { lstatSync, readdirSync, readlinkSync, realpathSync, type Stats, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, normalize, posix, relative } from 'node:path';
import { Failure } from '../../lib/index.js';
import { type Contents, placeInside } from './contents.js';

const maxEntries = 200_000;
/** Folders that hold everybody's things, and so must be named by what is wanted in them. */
const collections = new Set([
  'node_modules',
  'dist-packages',
  'site-packages',
  'python3',
  'share',
  'lib',
  'bin',
  'sbin',
]);
/** `node_modules` beside a runtime often holds its package manager. */
const neverTaken = /(^|\/)node_modules\/(npm|corepack|\.bin)$/;

/**
 * Refuses folders that would bring more than a tool's own files: `/`, a home, `/usr`, `/usr/lib`, `/etc` ...
 * Only folders below `/usr` and `/opt` may be named. Throws a Failure `environment.invalid`.
 */
export function checkFolder(folder: string): string {
  const refuse = (reason: string): Failure =>
    new Failure(
      'environment.invalid',
      `the folder ${JSON.stringify(folder)} cannot be part of an environment: ${reason}`,
    );
  if (!isAbsolute(folder) || normalize(folder) !== folder || folder.endsWith('/'))
    throw refuse('it must be an absolute path without "..", "//" or a slash at its end');
  let real: string;
  try {
    real = realpathSync(folder);
    if (!statSync(real).isDirectory()) throw refuse('it is not a folder');
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure('environment.missing-tool', `the folder ${folder} is not on this machine`, {
      cause: error,
    });
  }
  for (const path of [folder, real]) {
    const inside = placeInside(path).split('/');
    const [top, second] = inside;
    if (top !== 'usr' && top !== 'opt') throw refuse('only folders below /usr and /opt can');
    const least = top === 'opt' ? 2 : second === 'local' ? 4 : 3;
    if (inside.length < least || collections.has(basename(path)))
      throw refuse('it is too broad; name what is wanted in it');
  }
  return real;
}

export interface TreeOptions {
  /** Left out, by path relative to the folder. */
  readonly skip?: (path: string) => boolean;
}

/** Adds a folder of the host as a whole. Links inside it are kept; files to which others lead are copied. */
export function addTree(folder: string, contents: Contents, options: TreeOptions = {}): void {
  const root = realpathSync(folder);
  const target = placeInside(folder);
  const open = [''];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    contents.watched.add(join(root, path));
    contents.folders.add(posix.join(target, path));
    for (const name of readdirSync(join(root, path)).sort()) {
      const entry = posix.join(path, name);
      if (neverTaken.test(entry) || options.skip?.(entry) === true) continue;
      const source = join(root, entry);
      contents.watched.add(source);
      if (contents.watched.size > maxEntries)
        throw new Failure('environment.invalid', `${folder} has too many files for an environment`);
      const state = lstatSync(source);
      if (state.isDirectory()) open.push(entry);
      else if (state.isFile()) contents.files.set(posix.join(target, entry), source);
      else if (state.isSymbolicLink()) addLink(source, posix.join(target, entry), root, contents);
    }
  }
}

function addLink(source: string, target: string, root: string, contents: Contents): void {
  const real = realOf(source);
  if (real === undefined) return;
  if (real.path.startsWith(`${root}/`)) {
    const text = readlinkSync(source);
    contents.links.set(target, isAbsolute(text) ? relative(dirname(source), real.path) : text);
  } else if (real.state.isFile() && /^\/(usr|opt|lib)\//.test(real.path)) {
    contents.watched.add(real.path);
    contents.files.set(target, real.path);
  }
}

function realOf(source: string): { path: string; state: Stats } | undefined {
  try {
    const path = realpathSync(source);
    return { path, state: statSync(path) };
  } catch {
    // It leads nowhere on the host either.
    return undefined;
  }
}
