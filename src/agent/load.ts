import { readdir } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { type Digest, digestOf, digestOfJson, Failure, MiB, readFileBounded } from '../lib/index.js';
import { checkModel, commandRound } from './command.js';
import { emptyRound } from './empty.js';
import { checkedJson, isMissing } from './inner-file.js';
import { nearNames } from './near.js';
import { referenceRound } from './reference.js';
import { type Replay, readReplay, replayRound } from './replay.js';
import { type AgentSpec, agentSpecSchema } from './spec.js';
import type { Agent } from './types.js';

const specBytes = MiB;
const replayPrefix = 'replay:';
const specHint =
  'a spec is {"schema_version": 1, "kind": "reference"|"empty"|"replay"|"command", "name": NAME, ...}; `z2r agent list` shows examples';
const plainName = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

export interface AgentPlaces {
  /** Folders with `NAME.json` specs; the first one that has a name wins. */
  readonly searchFolders: readonly string[];
  /** Folder of the task package, for `replay:NAME`. */
  readonly taskFolder?: string | undefined;
  /** What relative paths of specs are relative to; this process's own folder without it. */
  readonly cwd?: string;
}

export interface ListedAgent {
  readonly name: string;
  readonly kind: AgentSpec['kind'];
  readonly description: string;
  readonly path: string;
}

/**
 * Loads an agent by the name of a spec (`empty`), by the name of a task's replay (`replay:passing`), or by
 * the path of a spec file (`./my-agent.json`). Throws a Failure `agent.missing` or `agent.invalid`.
 */
export async function loadAgent(nameOrPath: string, places: AgentPlaces): Promise<Agent> {
  if (nameOrPath.startsWith(replayPrefix)) return loadTaskReplay(nameOrPath, places.taskFolder);
  if (nameOrPath.includes('/') || nameOrPath.endsWith('.json'))
    return loadSpec(resolve(places.cwd ?? '.', nameOrPath));
  const paths = await specPaths(places.searchFolders);
  const path = paths.get(nameOrPath);
  if (path !== undefined) return loadSpec(path, nameOrPath);
  const replays = (await replayNames(places.taskFolder)).map((name) => replayPrefix + name);
  const near = nearNames(nameOrPath, [...paths.keys(), ...replays]);
  throw new Failure('agent.missing', `there is no agent ${JSON.stringify(nameOrPath)}`, {
    ...(places.searchFolders[0] !== undefined && { path: places.searchFolders[0] }),
    hint:
      near.length > 0
        ? `near it: ${near.join(', ')}`
        : 'z2r agent list shows them; a spec file is named by its path',
  });
}

/** The specs in some folders, by name. A broken one is a Failure `agent.invalid`. */
export async function listAgents(searchFolders: readonly string[]): Promise<ListedAgent[]> {
  const paths = await specPaths(searchFolders);
  const listed: ListedAgent[] = [];
  for (const [name, path] of paths) {
    const { kind, description } = await readSpec(path, name);
    listed.push({ name, kind, description: description ?? '', path });
  }
  return listed.sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function loadSpec(path: string, name?: string): Promise<Agent> {
  const spec = await readSpec(path, name);
  switch (spec.kind) {
    case 'reference':
      return agentOf(spec, digestOfJson(spec), referenceRound);
    case 'empty':
      return agentOf(spec, digestOfJson(spec), emptyRound);
    case 'replay': {
      const replay = await readReplay(dirname(path), spec.script);
      return agentOf(spec, digestOfReplay(spec, replay), replayRound(replay));
    }
    case 'command':
      checkModel(spec, path);
      return agentOf(spec, digestOfJson(spec), commandRound(spec));
  }
}

async function loadTaskReplay(wanted: string, taskFolder: string | undefined): Promise<Agent> {
  const name = wanted.slice(replayPrefix.length);
  const names = await replayNames(taskFolder);
  if (taskFolder === undefined || !names.includes(name))
    throw new Failure('agent.missing', `there is no replay ${JSON.stringify(name)} in this task`, {
      ...(taskFolder !== undefined && { path: join(taskFolder, 'zero2repo', 'replays') }),
      hint: names.length > 0 ? `it has: ${names.join(', ')}` : 'this task has no replays',
    });
  const replay = await readReplay(join(taskFolder, 'zero2repo', 'replays', name), 'replay.json');
  const spec: AgentSpec = { schema_version: 1, kind: 'replay', name: wanted, script: 'replay.json' };
  return agentOf(spec, digestOfReplay(spec, replay), replayRound(replay));
}

/** `name` is what the spec must be called, where it was found by its file name. */
async function readSpec(path: string, name?: string): Promise<AgentSpec> {
  let content: Uint8Array;
  try {
    content = await readFileBounded(path, specBytes, 'agent.invalid');
  } catch (error) {
    if (!isMissing(error)) throw error;
    throw new Failure('agent.missing', 'there is no such agent spec', {
      path,
      hint: 'z2r agent list shows the names that exist',
      cause: error,
    });
  }
  const spec = checkedJson(agentSpecSchema, content, path, specHint);
  if (name === undefined || spec.name === name) return spec;
  throw new Failure('agent.invalid', `/name: ${JSON.stringify(spec.name)} is not the name of its file`, {
    path,
    hint: `rename the file to ${spec.name}.json`,
  });
}

function agentOf(spec: AgentSpec, specDigest: Digest, round: Agent['round']): Agent {
  const command = spec.kind === 'command' ? spec : undefined;
  return {
    name: spec.name,
    specDigest,
    kitVersion: command?.kit_version,
    model: command?.model,
    reasoningEffort: command?.reasoning_effort,
    credentials: [],
    round,
  };
}

function digestOfReplay(spec: AgentSpec, { script, inputs }: Replay): Digest {
  const files = [...inputs].map(([name, content]) => [name, digestOf(content)]);
  return digestOfJson({ spec, script, files: Object.fromEntries(files) });
}

async function specPaths(folders: readonly string[]): Promise<Map<string, string>> {
  const paths = new Map<string, string>();
  for (const folder of folders)
    for (const file of await namesIn(folder)) {
      const name = basename(file, '.json');
      if (file.endsWith('.json') && plainName.test(name) && !paths.has(name))
        paths.set(name, join(folder, file));
    }
  return paths;
}

async function replayNames(taskFolder: string | undefined): Promise<string[]> {
  return taskFolder === undefined ? [] : namesIn(join(taskFolder, 'zero2repo', 'replays'));
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
