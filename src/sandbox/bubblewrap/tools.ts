import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { execa } from 'execa';
import { Failure } from '../../lib/index.js';

/** Programs of the host that build a sandbox. */
const toolNames = ['bwrap', 'bash', 'unshare', 'nsenter', 'setpriv', 'mount'] as const;
export type ToolName = (typeof toolNames)[number];
export type Tools = Readonly<Record<ToolName, string>>;

/** `--disable-userns` came with it. */
const oldestBwrap = [0, 8] as const;

const packageOf: Readonly<Record<ToolName, string>> = {
  bwrap: 'bubblewrap',
  bash: 'bash',
  unshare: 'util-linux',
  nsenter: 'util-linux',
  setpriv: 'util-linux',
  mount: 'mount',
};

/** The environment of every helper process: nothing of the caller's, in particular no BASH_ENV. */
export const helperEnvironment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
} as const;

export type FoundTool = { readonly name: ToolName; readonly path: string | undefined };

/** Looks for each tool on PATH and in the system's folders; `chosen` wins and is not searched for. */
export function findTools(chosen: Partial<Tools>): FoundTool[] {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...helperEnvironment.PATH.split(':')];
  return toolNames.map((name) => {
    const candidates = chosen[name]
      ? [chosen[name]]
      : folders.filter((folder) => isAbsolute(folder)).map((folder) => join(folder, name));
    return { name, path: candidates.find(isExecutable) };
  });
}

/** The command that mends a missing tool. */
export function fixFor(name: ToolName): string {
  return `apt-get install -y ${packageOf[name]}`;
}

/** All tools, or a Failure `sandbox.unavailable` that says how to get the first missing one. */
export function requireTools(found: readonly FoundTool[]): Tools {
  const paths: Partial<Record<ToolName, string>> = {};
  for (const { name, path } of found) {
    if (path === undefined)
      throw new Failure('sandbox.unavailable', `${name} was not found on this machine`, {
        hint: fixFor(name),
      });
    paths[name] = path;
  }
  return paths as Tools;
}

/** `0.8.0`, or undefined if the program does not say. */
export async function bwrapVersion(path: string): Promise<string | undefined> {
  const { stdout } = await execa(path, ['--version'], {
    reject: false,
    timeout: 10_000,
    env: helperEnvironment,
    extendEnv: false,
  });
  return /^bubblewrap (\d+(?:\.\d+)+)/.exec(stdout ?? '')?.[1];
}

/** What a program says when it fails; undefined if it succeeds. */
export async function refusedBy([program, ...rest]: readonly [string, ...string[]]): Promise<
  string | undefined
> {
  const ran = await execa(program, rest, {
    reject: false,
    timeout: 20_000,
    env: helperEnvironment,
    extendEnv: false,
  });
  if (ran.exitCode === 0) return undefined;
  return ran.stderr?.trim() || ran.shortMessage || 'it failed without a word';
}

export function isNewEnough(version: string | undefined): boolean {
  const [major = 0, minor = 0] = (version ?? '').split('.').map(Number);
  return major > oldestBwrap[0] || (major === oldestBwrap[0] && minor >= oldestBwrap[1]);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
