import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { execa } from 'execa';
import { Failure } from '../../lib/index.js';
import { type Contents, placeInside } from './contents.js';
import { toolEnvironment } from './tool-environment.js';

/** Where the loader looks without a cache, beside the folder of the C library. */
const defaultFolders = new Set(['usr/lib', 'usr/lib64', 'usr/lib32']);
/** Loaded by name at run time: threads that are cancelled, user names in older C libraries. */
const loadedLater = ['libgcc_s.so.1', 'libnss_files.so.2'];
const perCall = 50;

/** Adds the loader and every shared library of these programs and modules. `required` ones must be complete. */
export async function addLibraries(
  binaries: readonly string[],
  required: ReadonlySet<string>,
  contents: Contents,
): Promise<void> {
  const libraries = new Set<string>();
  for (let at = 0; at < binaries.length; at += perCall) {
    const part = binaries.slice(at, at + perCall);
    // It fails as a whole if one of them is linked statically: what it says about the others holds.
    const { stdout } = await execa('ldd', part, { ...toolEnvironment, reject: false });
    for (const { binary, found, missing } of readLdd(stdout, part)) {
      if (missing.length > 0 && required.has(binary))
        throw new Failure(
          'environment.missing-tool',
          `${binary} needs ${missing.join(', ')}, which is not there`,
        );
      for (const library of found) libraries.add(library);
    }
  }
  const system = [...libraries].find((path) => /^(libc\.so|libc\.musl)/.test(basename(path)));
  const home = system === undefined ? undefined : dirname(system);
  if (home !== undefined) {
    const later = loadedLater.map((name) => join(home, name));
    for (const path of later) contents.watched.add(path);
    for (const path of later.filter((path) => existsSync(path))) libraries.add(path);
  }
  for (const library of libraries) {
    const target = placeInside(library);
    contents.watched.add(library);
    contents.files.set(target, library);
    // Found on the host by its loader's cache, which does not come along.
    if (home !== undefined && !defaultFolders.has(dirname(target)) && dirname(target) !== placeInside(home))
      contents.files.set(`${placeInside(home)}/${basename(library)}`, library);
  }
}

interface Linked {
  readonly binary: string;
  readonly found: readonly string[];
  readonly missing: readonly string[];
}

/** Reads what `ldd` says: with several files each list follows a line with the file's name. */
export function readLdd(text: string, binaries: readonly string[]): Linked[] {
  const lists = new Map<string, { binary: string; found: string[]; missing: string[] }>();
  const listOf = (binary: string) => {
    const list = lists.get(binary) ?? { binary, found: [], missing: [] };
    lists.set(binary, list);
    return list;
  };
  let current = listOf(binaries[0] ?? '');
  for (const line of text.split('\n')) {
    const title = /^(\/.*):$/.exec(line)?.[1];
    if (title !== undefined) current = listOf(title);
    const path = /^\s+(?:.* => )?(\/.*) \(0x[0-9a-f]+\)$/.exec(line)?.[1];
    if (path !== undefined) current.found.push(path);
    const missing = /^\s+(\S+) => not found$/.exec(line)?.[1];
    if (missing !== undefined) current.missing.push(missing);
  }
  return [...lists.values()];
}
