import { existsSync, lstatSync } from 'node:fs';
import { basename } from 'node:path';
import { Failure } from '../../lib/index.js';
import type { HostTools } from '../../task/index.js';
import { addData } from './base.js';
import { type Contents, emptyContents } from './contents.js';
import { addTree, checkFolder } from './folders.js';
import { addLibraries } from './libraries.js';
import { addProgram, findProgram, interpretersOf, type Program, startOf } from './programs.js';
import { addPython } from './python.js';

/** Everything that goes into a root file system, and the versions that its parts say they have. */
export interface Collection {
  readonly contents: Contents;
  readonly programs: readonly Program[];
  readonly versions: Readonly<Record<string, string>>;
}

/** Finds the tools on this machine with all that they need to run. Throws Failures that say what is missing. */
export async function collect(tools: HostTools, pythonPackages: readonly string[]): Promise<Collection> {
  const contents = emptyContents();
  const programs = findPrograms(tools, pythonPackages, contents);
  for (const program of programs) addProgram(program, contents);
  for (const folder of tools.folders) {
    checkFolder(folder);
    addTree(folder, contents);
  }
  const versions: Record<string, string> = {};
  for (const program of programs) {
    if (program.name === 'node') {
      versions.node = process.version;
      addOutsourced(contents);
    }
    if (program.name === 'python3')
      Object.assign(versions, await addPython(program, pythonPackages, contents));
  }
  addData(contents);
  await addLibraries(binariesIn(contents), new Set(programs.map((program) => program.file)), contents);
  return { contents, programs, versions };
}

function findPrograms(tools: HostTools, pythonPackages: readonly string[], contents: Contents): Program[] {
  const open = [...tools.programs, ...(pythonPackages.length > 0 ? ['python3'] : [])];
  const found = new Map<string, Program>();
  for (let name = open.shift(); name !== undefined; name = open.shift()) {
    if (found.has(name)) continue;
    const program = findProgram(name, contents);
    found.set(name, program);
    const start = startOf(program.file);
    if (start.kind === 'other')
      throw new Failure(
        'environment.invalid',
        `${program.path} is neither a program nor a script with an interpreter`,
      );
    open.push(...interpretersOf(start));
  }
  return [...found.values()];
}

/** Host files among the contents that the loader starts or loads. */
function binariesIn(contents: Contents): string[] {
  const sources = [...contents.files.values()].filter((source) => {
    const name = basename(source);
    return (
      /\.so($|\.)/.test(name) ||
      (!/\.\w{1,4}$/.test(name) && (lstatSync(source).mode & 0o111) !== 0) ||
      isVersioned(name)
    );
  });
  return [...new Set(sources)].filter((source) => startOf(source).kind === 'elf').sort();
}

/** `python3.11`, `perl5.36.0`: no file name extension. */
function isVersioned(name: string): boolean {
  return /\d\.\d+$/.test(name);
}

/** Debian's node is a library that reads parts of itself from files beside it. */
const outsourced = ['acorn', 'acorn-walk', 'cjs-module-lexer', 'minimatch', 'undici'].map(
  (name) => `/usr/share/nodejs/${name}`,
);

function addOutsourced(contents: Contents): void {
  const { node_shared: shared } = process.config.variables as { node_shared?: boolean };
  if (shared !== true) return;
  for (const folder of outsourced) {
    contents.watched.add(folder);
    if (existsSync(folder)) addTree(folder, contents);
  }
}
