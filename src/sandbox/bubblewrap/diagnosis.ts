import { readFileSync } from 'node:fs';

/** Content of a file of the host, trimmed; undefined if it cannot be read. */
export type ReadHost = (path: string) => string | undefined;

export const readHost: ReadHost = (path) => {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return undefined;
  }
};

export interface Reason {
  readonly detail: string;
  readonly fix: string;
}

/** Why the kernel refuses a sandbox, as far as the host tells; `said` is what the failing program said. */
export function whyRefused(said: string, read: ReadHost): Reason {
  const known = causes.find((cause) => cause.applies(read, said));
  return known === undefined
    ? { detail: said, fix: 'use --sandbox docker, or a machine that allows user namespaces' }
    : { detail: `${known.detail} (${said})`, fix: known.fix };
}

interface Cause extends Reason {
  readonly applies: (read: ReadHost, said: string) => boolean;
}

const causes: readonly Cause[] = [
  {
    applies: (read) => read('/proc/sys/user/max_user_namespaces') === '0',
    detail: 'user namespaces are switched off',
    fix: 'sysctl -w user.max_user_namespaces=15000',
  },
  {
    applies: (read) => read('/proc/sys/kernel/unprivileged_userns_clone') === '0',
    detail: 'ordinary users may not make user namespaces',
    fix: 'sysctl -w kernel.unprivileged_userns_clone=1',
  },
  {
    applies: (read) => read('/proc/sys/kernel/apparmor_restrict_unprivileged_userns') === '1',
    detail: 'AppArmor restricts user namespaces of ordinary users',
    fix: 'sysctl -w kernel.apparmor_restrict_unprivileged_userns=0',
  },
  {
    // In a plain chroot the root of this process is no mount point, so the table does not name it.
    applies: (read) => !/^\S+ \S+ \S+ \S+ \/ /m.test(read('/proc/self/mountinfo') ?? ' / / / / / '),
    detail: 'this is a chroot, in which the kernel refuses user namespaces',
    fix: 'start zero2repo outside of the chroot, or in a container made with pivot_root',
  },
  {
    applies: (read) => read('/.dockerenv') !== undefined || read('/run/.containerenv') !== undefined,
    detail: 'this is a container without the rights to make another one',
    fix: 'start the container with --security-opt seccomp=unconfined --security-opt systempaths=unconfined --cap-add SYS_ADMIN',
  },
];

/** What is wrong with a sandbox, judged from /proc/self/status and /proc/net/dev as seen inside. */
export function boxProblems(seen: string): string[] {
  const problems: string[] = [];
  for (const set of ['CapPrm', 'CapEff', 'CapBnd'])
    if (!new RegExp(`^${set}:\\t0+$`, 'm').test(seen)) problems.push(`${set} is not empty`);
  if (!/^NoNewPrivs:\t1$/m.test(seen)) problems.push('new privileges are possible');
  const network = seen.slice(seen.indexOf('Inter-|'));
  const devices = [...network.matchAll(/^\s*(\S+):\s/gm)].map(([, name]) => name);
  if (devices.join() !== 'lo') problems.push(`network devices: ${devices.join(', ') || 'not even lo'}`);
  return problems;
}
