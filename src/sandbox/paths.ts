import { isAbsolute, normalize } from 'node:path';
import type { HostPath, RunId, SandboxPath } from './port.js';

/** Marks an absolute, normal path of this machine. Throws on anything else: that is a bug of the caller. */
export function hostPath(path: string): HostPath {
  return checked(path) as HostPath;
}

/** Marks an absolute, normal path inside a sandbox. Throws on anything else: that is a bug of the caller. */
export function sandboxPath(path: string): SandboxPath {
  return checked(path) as SandboxPath;
}

/** Names a run: letters, digits, `.`, `_`, `-`, at most 80. */
export function runId(text: string): RunId {
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/.test(text))
    throw new TypeError(`not a run id: ${JSON.stringify(text)}`);
  return text as RunId;
}

function checked(path: string): string {
  if (!isAbsolute(path) || path.includes('\0') || normalize(path) !== path)
    throw new TypeError(`not an absolute, normal path: ${JSON.stringify(path)}`);
  return path;
}
