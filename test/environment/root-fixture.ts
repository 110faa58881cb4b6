import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { execa } from 'execa';
import { type Environment, hostToolsEnvironment } from '../../src/environment/index.js';
import type { HostTools } from '../../src/task/index.js';

/** Environments in a cache that is thrown away. */
export class CacheFixture {
  readonly folder: string;
  readonly lines: string[] = [];

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async make(): Promise<CacheFixture> {
    return new CacheFixture(await mkdtemp(join(tmpdir(), 'z2r-environment-')));
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }

  get(tools: Partial<HostTools>, pythonPackages: readonly string[] = []): Promise<Environment> {
    return hostToolsEnvironment(
      { programs: [], folders: [], ...tools },
      { cacheFolder: this.folder, pythonPackages, onProgress: (line) => this.lines.push(line) },
    );
  }

  /** How often something was built since the last question. */
  builds(): number {
    return this.lines.splice(0).filter((line) => line.startsWith('putting')).length;
  }
}

export type Kind = 'file' | 'folder' | 'link' | 'other';

/** Every path below a folder with what it is. */
export function walk(root: string): Map<string, Kind> {
  const found = new Map<string, Kind>();
  for (const entry of readdirSync(root, { withFileTypes: true, recursive: true })) {
    const kind = entry.isFile()
      ? 'file'
      : entry.isDirectory()
        ? 'folder'
        : entry.isSymbolicLink()
          ? 'link'
          : 'other';
    found.set(relative(root, join(entry.parentPath, entry.name)), kind);
  }
  return found;
}

/** Runs a program in a root by bubblewrap, with nothing else of this machine in sight. */
export async function inside(environment: Environment, ...argv: readonly string[]): Promise<string> {
  const variables = Object.entries(environment.variables).flatMap(([name, value]) => [
    '--setenv',
    name,
    value,
  ]);
  const { stdout } = await execa('bwrap', [
    ...['--ro-bind', environment.root, '/', '--dev', '/dev', '--proc', '/proc', '--tmpfs', '/tmp'],
    ...['--unshare-all', '--uid', '1000', '--gid', '1000', '--die-with-parent', '--clearenv', ...variables],
    ...['--', ...argv],
  ]);
  return stdout;
}
