import { createHash } from 'node:crypto';
import { chmod, constants, copyFile, mkdir, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Digest, digestOf, digestOfFile, finishDigest } from '../../lib/index.js';
import { baseFiles, baseFolders, baseLinks } from './base.js';
import type { Contents } from './contents.js';

const sideBySide = 8;

/** Makes a root file system in an empty folder. The result is its identity: every path, mode, content and link. */
export async function assemble(contents: Contents, root: string): Promise<Digest> {
  const folders = new Set<string>(['']);
  const links = new Map([...Object.entries(baseLinks), ...contents.links]);
  for (const path of [...baseFolders, ...contents.folders]) addWithParents(path, folders);
  for (const path of [...contents.files.keys(), ...links.keys(), ...Object.keys(baseFiles)])
    addWithParents(dirname(path), folders);
  const lines: string[] = [];
  for (const folder of [...folders].sort()) {
    await mkdir(join(root, folder), { recursive: true });
    // Whatever the umask: every user of a sandbox may read all of it.
    await chmod(join(root, folder), 0o755);
    lines.push(JSON.stringify([folder, 'folder', 0o755]));
  }
  for (const [path, text] of links) {
    if (contents.files.has(path)) continue;
    await symlink(text, join(root, path));
    lines.push(JSON.stringify([path, 'link', text]));
  }
  for (const [path, text] of Object.entries(baseFiles)) {
    await writeFile(join(root, path), text);
    await chmod(join(root, path), 0o644);
    lines.push(JSON.stringify([path, 'file', 0o644, digestOf(text)]));
  }
  const files = [...contents.files];
  const copyNext = async (): Promise<void> => {
    for (let next = files.pop(); next !== undefined; next = files.pop())
      lines.push(await copyOne(next[1], join(root, next[0]), next[0]));
  };
  await Promise.all(Array.from({ length: sideBySide }, copyNext));
  const hash = createHash('sha256');
  for (const line of lines.sort()) hash.update(`${line}\n`);
  return finishDigest(hash);
}

/** A copy of its own, never a link: it may share blocks where the file system can, but not change with the source. */
async function copyOne(source: string, target: string, path: string): Promise<string> {
  const state = await stat(source);
  const mode = (state.mode & 0o111) === 0 ? 0o644 : 0o755;
  await copyFile(source, target, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  await chmod(target, mode);
  // Bytecode of Python holds the time of its source.
  await utimes(target, state.mtime, state.mtime);
  return JSON.stringify([path, 'file', mode, await digestOfFile(target)]);
}

function addWithParents(path: string, folders: Set<string>): void {
  for (let folder = path; folder !== '.' && folder !== ''; folder = dirname(folder)) folders.add(folder);
}
