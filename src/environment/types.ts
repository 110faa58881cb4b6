import type { Digest } from '../lib/index.js';
import type { HostPath } from '../sandbox/index.js';

/** The toolchain in which an agent works and the judge runs; never contains tests, agents or the upstream. */
export interface Environment {
  readonly kind: 'host-tools';
  /** Digest over what the environment is made of. */
  readonly identity: Digest;
  /** Root file system, mounted read-only in every sandbox. */
  readonly root: HostPath;
  /** Variables of a clean login in this environment (PATH, HOME, LANG ...). */
  readonly variables: Readonly<Record<string, string>>;
  /** Tool name to version, for the trial record. */
  readonly fingerprint: Readonly<Record<string, string>>;
  /** Top folders of the environment to which absolute links of a workspace may point (`/usr`, `/opt`). */
  readonly linkRoots: readonly string[];
}
