import { existsSync } from 'node:fs';
import { dirname, extname, join, resolve } from 'node:path';
import { createJiti } from 'jiti';
import { type Document, LineCounter, parseDocument } from 'yaml';
import { checkJson, decodeText, Failure, MiB, messageOf, readFileBounded } from '../lib/index.js';
import { type Config, configSchema } from './config-schema.js';

const extensions = ['ts', 'mts', 'js', 'mjs', 'json', 'yaml'];

export interface LoadedConfig {
  /** Absolute path of the file, if there is one. */
  readonly path: string | undefined;
  /** Paths in it are absolute. */
  readonly config: Config;
}

/**
 * Reads `given`, or the one `zero2repo.config.*` of `cwd`. A file that is broken, missing though named, or
 * one of two is a Failure `config.invalid` with file and line or pointer.
 */
export async function loadConfig(cwd: string, given: string | undefined): Promise<LoadedConfig> {
  const path = given === undefined ? found(cwd) : resolve(cwd, given);
  if (path === undefined) return { path, config: {} };
  if (!existsSync(path))
    throw new Failure('config.invalid', 'there is no such configuration file', {
      path,
      hint: 'z2r run --help',
    });
  const { value, lineOf } = await read(path);
  const reading = checkJson(configSchema, value);
  if (reading.kind === 'bad') {
    const lines = reading.defects.map(
      ({ pointer, message }) => `${pointer || '(root)'}${lineOf(pointer)}: ${message}`,
    );
    throw new Failure('config.invalid', lines.join('\n'), { path });
  }
  return { path, config: absolute(reading.value, dirname(path)) };
}

function found(cwd: string): string | undefined {
  const paths = extensions
    .map((extension) => join(cwd, `zero2repo.config.${extension}`))
    .filter((path) => existsSync(path));
  if (paths.length > 1)
    throw new Failure('config.invalid', `more than one configuration file:\n${paths.join('\n')}`, {
      path: cwd,
      hint: 'keep one, or name one with --config FILE',
    });
  return paths[0];
}

interface Reading {
  readonly value: unknown;
  readonly lineOf: (pointer: string) => string;
}

async function read(path: string): Promise<Reading> {
  const extension = extname(path);
  if (extension === '.json' || extension === '.yaml') return readDocument(path, extension === '.json');
  if (extensions.includes(extension.slice(1))) return { value: await readModule(path), lineOf: () => '' };
  throw new Failure(
    'config.invalid',
    `a configuration file ends in ${extensions.map((e) => `.${e}`).join(', ')}`,
    { path },
  );
}

async function readDocument(path: string, strictJson: boolean): Promise<Reading> {
  const text = decodeText(await readFileBounded(path, MiB, 'config.invalid'));
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const [problem] = document.errors;
  if (problem !== undefined)
    throw new Failure('config.invalid', `line ${lines.linePos(problem.pos[0]).line}: ${problem.message}`, {
      path,
    });
  try {
    const value: unknown = strictJson ? JSON.parse(text) : (document.toJS({ maxAliasCount: 100 }) ?? {});
    return { value, lineOf: (pointer) => lineOf(document, lines, pointer) };
  } catch (error) {
    throw new Failure('config.invalid', `${strictJson ? 'not JSON: ' : ''}${messageOf(error)}`, {
      path,
      cause: error,
    });
  }
}

function lineOf(document: Document, lines: LineCounter, pointer: string): string {
  const keys = pointer.split('/').slice(1);
  const node: unknown = document.getIn(keys, true);
  if (typeof node !== 'object' || node === null || !('range' in node) || !Array.isArray(node.range))
    return '';
  return ` (line ${lines.linePos(Number(node.range[0])).line})`;
}

async function readModule(path: string): Promise<unknown> {
  try {
    return await createJiti(path, { moduleCache: false, fsCache: false }).import(path, { default: true });
  } catch (error) {
    throw new Failure('config.invalid', `cannot be loaded: ${messageOf(error)}`, { path, cause: error });
  }
}

/** Names of tasks and agents stay names; what looks like a path starts at the file's folder. */
function absolute(config: Config, folder: string): Config {
  const place = (path: string): string => resolve(folder, path);
  const reference = (name: string): string =>
    name.includes('/') && !name.includes(':') ? place(name) : name;
  return {
    ...config,
    ...(config.tasks && { tasks: config.tasks.map(reference) }),
    ...(config.agents && { agents: config.agents.map(reference) }),
    ...(config.out && { out: place(config.out) }),
    ...(config.tasksRoot && { tasksRoot: place(config.tasksRoot) }),
    ...(config.cache && { cache: place(config.cache) }),
  };
}
