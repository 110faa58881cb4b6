import { accessSync, closeSync, constants, openSync, readSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { Failure } from '../../lib/index.js';
import { type Contents, placeInside } from './contents.js';
import { installHint } from './install-hint.js';

const searched = ['/usr/local/bin', '/usr/bin', '/bin'];

/** They bring modules of their own and a way to more: never part of an environment (architecture section 5). */
const packageManagers = new Set([
  'npm',
  'npx',
  'corepack',
  'pnpm',
  'yarn',
  'pip',
  'pip3',
  'pipx',
  'uv',
  'apt',
  'dpkg',
]);

/** A program of the host: where it was found, and the file that it is. */
export interface Program {
  readonly name: string;
  readonly path: string;
  readonly file: string;
}

/** Throws a Failure `environment.missing-tool` with the command that installs it, where one is known. */
export function findProgram(name: string, contents: Contents): Program {
  if (!/^[A-Za-z0-9][A-Za-z0-9._+-]*$/.test(name))
    throw new Failure('environment.invalid', `not the name of a program: ${JSON.stringify(name)}`);
  if (packageManagers.has(name))
    throw new Failure('environment.invalid', `${name} is a package manager; an environment has none`);
  const candidates = candidatesFor(name);
  for (const candidate of candidates) contents.watched.add(candidate);
  const path = candidates.find(isProgram);
  if (path === undefined)
    throw new Failure('environment.missing-tool', `${name} was not found in ${searched.join(', ')}`, {
      hint: installHint(name),
    });
  const file = realpathSync(path);
  contents.watched.add(file);
  return { name, path, file };
}

function candidatesFor(name: string): string[] {
  // The one that runs us is new enough; a distribution's may not be.
  if (name === 'node') return [process.execPath];
  const paths = searched.map((folder) => join(folder, name));
  // A Python built by hand seldom has the packages that the system's has.
  return name === 'python3' ? ['/usr/bin/python3', ...paths] : paths;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Puts a program where it lies on the host if that is a system folder, with its name in `/usr/bin`. */
export function addProgram(program: Program, contents: Contents): void {
  const inside = placeInside(program.file);
  const target = /^(usr|opt)\//.test(inside) ? inside : `usr/bin/${basename(program.file)}`;
  contents.files.set(target, program.file);
  const named = `usr/bin/${program.name}`;
  if (named !== target) contents.links.set(named, posix.relative(dirname(named), target));
}

/** What a file is started by, from its first bytes. */
export type Start =
  | { readonly kind: 'elf' }
  | { readonly kind: 'script'; readonly words: readonly string[] }
  | { readonly kind: 'other' };

export function startOf(file: string): Start {
  const buffer = Buffer.alloc(256);
  const descriptor = openSync(file, 'r');
  let filled: number;
  try {
    filled = readSync(descriptor, buffer, 0, buffer.length, 0);
  } finally {
    closeSync(descriptor);
  }
  const head = buffer.subarray(0, filled).toString('latin1');
  if (head.startsWith('\x7fELF')) return { kind: 'elf' };
  if (!head.startsWith('#!')) return { kind: 'other' };
  const line = head.slice(2).split('\n')[0] ?? '';
  return { kind: 'script', words: line.trim().split(/\s+/) };
}

/** Programs that a script needs to start: its interpreter, and what `env` looks up. */
export function interpretersOf(start: Start): string[] {
  if (start.kind !== 'script') return [];
  const [interpreter = '', ...rest] = start.words;
  const name = basename(interpreter);
  const looked =
    name === 'env' ? rest.find((word) => !word.startsWith('-') && !word.includes('=')) : undefined;
  return [name, ...(looked === undefined ? [] : [looked])].filter((word) => word !== '');
}
