import { arch } from 'node:process';
import { execa } from 'execa';
import type { Collection } from './collect.js';
import { toolEnvironment } from './tool-environment.js';

/** Versions for the record: what the tools say themselves, and the packages of the system that they came in. */
export async function fingerprintOf(collection: Collection): Promise<Record<string, string>> {
  const paths = collection.programs.map((program) => program.file);
  const system = [...collection.contents.files.values()].find((path) => /\/libc\.so\.6$/.test(path));
  const packages = await packageVersions(system === undefined ? paths : [...paths, system]);
  const named = [...Object.entries(collection.versions), ...packages, ['architecture', arch] as const];
  return Object.fromEntries(named.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** `deb:NAME` to version, for files that Debian's package database knows; nothing on other systems. */
async function packageVersions(paths: readonly string[]): Promise<[string, string][]> {
  // On merged systems a package may have listed `/bin/bash` or `/usr/bin/bash`.
  const spelled = paths.flatMap((path) => [
    path,
    path.replace(/^\/usr\//, '/'),
    path.replace(/^\/(bin|lib)/, '/usr/$1'),
  ]);
  const owners = await ask(['-S', ...new Set(spelled)]);
  const names = new Set(
    owners.flatMap((line) => /^([a-z0-9][a-z0-9.+-]*(?::[a-z0-9]+)?): /.exec(line)?.[1] ?? []),
  );
  if (names.size === 0) return [];
  // biome-ignore lint/suspicious/noTemplateCurlyInString: placeholders of dpkg-query
  const versions = await ask(['-W', '-f', '${Package} ${Version}\\n', ...names]);
  return versions.flatMap((line) => {
    const [name, version] = line.split(' ');
    return name && version ? [[`deb:${name}`, version] as [string, string]] : [];
  });
}

async function ask(words: readonly string[]): Promise<string[]> {
  const { stdout } = await execa('dpkg-query', words, { ...toolEnvironment, reject: false });
  return (stdout ?? '').split('\n');
}
