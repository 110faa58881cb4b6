import { readFile } from 'node:fs/promises';
import { execa } from 'execa';
import { messageOf } from '../lib/index.js';
import type { Check } from '../sandbox/index.js';
import { missingChecks } from './checks.js';

export interface Host {
  readonly root: boolean;
  /** Content of /etc/os-release, empty if there is none. */
  readonly osRelease: string;
}

export async function thisHost(): Promise<Host> {
  const osRelease = await readFile('/etc/os-release', 'utf8').catch(() => '');
  return { root: process.getuid?.() === 0, osRelease };
}

/**
 * The Debian packages that would mend every missing check, if they may be installed here without asking: as
 * root on Debian or Ubuntu, and only where a check's own fix names a package. Undefined otherwise.
 */
export function packagesToInstall(checks: readonly Check[], host: Host): readonly string[] | undefined {
  if (!host.root || !/^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(host.osRelease)) return undefined;
  const packages = missingChecks(checks).map(
    ({ fix }) => /^apt-get install -y ([a-z0-9+.-]+)$/.exec(fix)?.[1],
  );
  const named = packages.filter((name) => name !== undefined);
  return named.length === packages.length && named.length > 0 ? [...new Set(named)] : undefined;
}

/** Installs packages by apt, its output going to `write`; false if apt says no (after one `apt-get update`). */
export async function installPackages(
  packages: readonly string[],
  write: (text: string) => void,
  signal: AbortSignal,
): Promise<boolean> {
  const install = ['install', '-y', '--no-install-recommends', ...packages];
  if (await apt(install, write, signal)) return true;
  return (await apt(['update'], write, signal)) && (await apt(install, write, signal));
}

async function apt(
  words: readonly string[],
  write: (text: string) => void,
  signal: AbortSignal,
): Promise<boolean> {
  write(`$ apt-get ${words.join(' ')}\n`);
  try {
    const child = execa('apt-get', [...words], {
      all: true,
      buffer: false,
      cancelSignal: signal,
      reject: false,
      stdin: 'ignore',
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    });
    for await (const line of child.iterable({ from: 'all' })) write(`${line}\n`);
    return (await child).exitCode === 0;
  } catch (error) {
    write(`${messageOf(error)}\n`);
    return false;
  }
}
