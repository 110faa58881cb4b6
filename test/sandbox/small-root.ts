import { chmod, cp, mkdir, mkdtemp, readdir, realpath, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { execa } from 'execa';

const programs = [
  ...[
    'bash',
    'cat',
    'cp',
    'dd',
    'echo',
    'env',
    'find',
    'grep',
    'id',
    'ln',
    'ls',
    'mkdir',
    'mknod',
    'mount',
    'mv',
  ],
  ...['perl', 'readlink', 'rm', 'setsid', 'sleep', 'stat', 'touch', 'true', 'unshare', 'wc'],
];

/**
 * A root file system of a few programs of this machine with their libraries: nothing else of the host is
 * in it, and no mount point (`/app`, `/tmp` ...) exists. Perl is the language of the probes: every Debian has it.
 */
export async function makeSmallRoot(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'z2r-root-'));
  await chmod(root, 0o755);
  await mkdir(join(root, 'usr/bin'), { recursive: true });
  await mkdir(join(root, 'etc'));
  await symlink('usr/bin', join(root, 'bin'));
  for (const folder of ['lib', 'lib64']) await symlink(`usr/${folder}`, join(root, folder));
  const { stdout } = await execa(
    'ldd',
    programs.map((name) => `/usr/bin/${name}`),
  );
  const libraries = new Set([...stdout.matchAll(/(?:=> )?(\/\S+) \(0x/g)].map(([, path]) => path ?? ''));
  for (const library of libraries) await copy(root, library);
  for (const name of programs) await copy(root, `/usr/bin/${name}`);
  await symlink('bash', join(root, 'usr/bin/sh'));
  for (const folder of await readdir('/usr/lib'))
    if (folder.endsWith('-linux-gnu')) await copy(root, `/usr/lib/${folder}/perl-base`);
  return root;
}

/** `/lib/x` and `/usr/lib/x` are the same file on a merged system. */
async function copy(root: string, path: string): Promise<void> {
  const target = join(root, path.startsWith('/usr/') ? path : `/usr${path}`);
  await mkdir(dirname(target), { recursive: true });
  await cp(await realpath(path), target, { recursive: true, dereference: true });
}
