import { chmodSync, lstatSync, mkdtempSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Deadline, Failure, KiB, MiB } from '../../lib/index.js';
import { hostPath, runId, sandboxPath } from '../paths.js';
import type { Check, Enforcement, Mount, Sandbox, SandboxSpec, SandboxUser } from '../port.js';
import type { Mode } from './chain.js';
import { boxProblems, readHost, whyRefused } from './diagnosis.js';
import { bwrapVersion, type FoundTool, fixFor, isNewEnough } from './tools.js';

/** What the probe uses of the provider: everything is tried for real, with the parts that runs use. */
export interface Probed {
  readonly createUser: () => SandboxUser;
  /** Opens a sandbox and says whether its views had to be copied. */
  readonly openProbe: (spec: SandboxSpec) => Promise<{ readonly box: Sandbox; readonly copied: boolean }>;
}

/** The checks of `doctor`: programs, then a whole sandbox, then how it is limited, and as whom it runs. */
export async function probeBubblewrap(
  probed: Probed,
  tools: readonly FoundTool[],
  mode: Mode,
): Promise<readonly Check[]> {
  if (process.platform !== 'linux')
    return [missing('system', `this is ${process.platform}`, 'use Linux, or --sandbox docker')];
  const checks = await Promise.all(tools.map(toolCheck));
  if (checks.some((check) => check.kind === 'missing')) return checks;
  return [...checks, ...(await wholeRun(probed)), userCheck(mode)];
}

async function toolCheck({ name, path }: FoundTool): Promise<Check> {
  if (path === undefined) return missing(name, 'not found', fixFor(name));
  if (name !== 'bwrap') return { kind: 'ok', name, detail: path };
  const version = await bwrapVersion(path);
  return isNewEnough(version)
    ? { kind: 'ok', name, detail: `${version}, ${path}` }
    : missing(name, `${version ?? 'no version'} at ${path}; 0.8 is needed`, fixFor(name));
}

async function wholeRun(probed: Probed): Promise<Check[]> {
  const root = mkdtempSync(join(tmpdir(), 'z2r-probe-'));
  try {
    chmodSync(root, 0o755);
    const { box, copied } = await probed.openProbe(probeSpec(root, probed.createUser()));
    try {
      const problems = boxProblems(await seenInside(box));
      if (problems.length > 0)
        return [missing('sandbox', problems.join('; '), 'report this: it should be impossible')];
      return [
        { kind: 'ok', name: 'sandbox', detail: 'own namespaces, no network, no capabilities' },
        overlayCheck(copied),
        ...limitChecks(box.enforcement),
      ];
    } finally {
      await box[Symbol.asyncDispose]();
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { detail, fix } = error.hint
      ? { detail: error.message, fix: error.hint }
      : whyRefused(error.message, readHost);
    return [missing('sandbox', detail, fix)];
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** The host's own programs, read-only, with an empty folder shown as a view. */
function probeSpec(root: string, user: SandboxUser): SandboxSpec {
  const mounts: Mount[] = [];
  for (const path of ['/usr', '/bin', '/lib', '/lib32', '/lib64']) {
    const state = lstatSync(path, { throwIfNoEntry: false });
    if (state?.isSymbolicLink()) symlinkSync(readlinkSync(path), join(root, path));
    else if (state?.isDirectory())
      mounts.push({ kind: 'read-only', source: hostPath(path), target: sandboxPath(path) });
  }
  mounts.push({ kind: 'view', source: hostPath(root), target: sandboxPath('/app') });
  return {
    run: runId('probe'),
    label: 'probe',
    user,
    root: hostPath(root),
    mounts,
    limits: { memoryBytes: 256 * MiB, processes: 32, fileBytes: MiB, diskBytes: 16 * MiB },
    channels: [],
  };
}

async function seenInside(box: Sandbox): Promise<string> {
  const texts: Buffer[] = [];
  const sink = (write: (bytes: Uint8Array) => void) => ({
    write,
    maxBytes: 64 * KiB,
    over: 'discard' as const,
  });
  await box.exec({
    argv: ['cat', '/proc/self/status', '/proc/net/dev'],
    cwd: sandboxPath('/app'),
    env: { PATH: '/usr/bin:/bin' },
    output: {
      kind: 'sinks',
      stdout: sink((bytes) => texts.push(Buffer.from(bytes))),
      stderr: sink(() => undefined),
    },
    deadline: Deadline.in(20_000),
    signal: new AbortController().signal,
  });
  return Buffer.concat(texts).toString('latin1');
}

function overlayCheck(copied: boolean): Check {
  if (!copied) return { kind: 'ok', name: 'copy-on-write views', detail: 'overlay' };
  return {
    kind: 'degraded',
    name: 'copy-on-write views',
    detail: 'overlays cannot be mounted here',
    effect: 'workspaces are copied into memory for each judge sandbox',
  };
}

function limitChecks(enforcement: Enforcement): Check[] {
  const memory: Check =
    enforcement.memory === 'watchdog'
      ? {
          kind: 'degraded',
          name: 'memory limit',
          detail: 'no cgroup can be made here; a watchdog adds up the processes',
          effect: 'a command may go over its limit for a tenth of a second',
        }
      : { kind: 'ok', name: 'memory limit', detail: enforcement.memory };
  return [memory, { kind: 'ok', name: 'process limit', detail: enforcement.processes }];
}

function userCheck(mode: Mode): Check {
  const detail =
    mode === 'root'
      ? 'root: each sandbox gets an unprivileged user of its own'
      : `uid ${process.getuid?.()}: sandboxes run as this user in a user namespace`;
  return { kind: 'ok', name: 'user', detail };
}

function missing(name: string, detail: string, fix: string): Check {
  return { kind: 'missing', name, detail, fix };
}
