import { MiB } from '../../lib/index.js';
import type { Command, Limits } from '../port.js';
import type { Step } from './root-steps.js';

/** Descriptors that bwrap takes for itself; launch.sh keeps them open, the command does not get them. */
export const bwrapDescriptors = { arguments: 4, status: 5 } as const;

const sharedMemoryBytes = 64 * MiB;

/**
 * What bwrap reads from its arguments descriptor, so that neither paths of the host nor variables show in
 * a process list: everything but the command itself.
 */
export function bwrapArguments(
  steps: readonly Step[],
  limits: Pick<Limits, 'diskBytes'>,
  command: Pick<Command, 'cwd' | 'env'>,
): string[] {
  return [
    '--unshare-all',
    '--unshare-user',
    '--disable-userns',
    ...['--uid', '1000', '--gid', '1000'],
    ...['--cap-drop', 'ALL'],
    '--new-session',
    '--die-with-parent',
    ...['--hostname', 'box'],
    ...['--json-status-fd', String(bwrapDescriptors.status)],
    '--clearenv',
    ...Object.entries(command.env).flatMap(([name, value]) => ['--setenv', name, value]),
    ...['--proc', '/proc'],
    ...['--dev', '/dev'],
    ...['--perms', '1777', '--size', String(Math.min(sharedMemoryBytes, limits.diskBytes))],
    ...['--tmpfs', '/dev/shm'],
    // Both are folders in memory of bwrap's own, without a limit of size.
    ...['--remount-ro', '/dev'],
    ...steps.flatMap(stepArguments),
    ...['--remount-ro', '/'],
    ...['--chdir', command.cwd],
  ];
}

/** As bwrap reads them: each one ended by a NUL. */
export function nulTerminated(list: readonly string[]): Buffer {
  for (const text of list)
    if (text.includes('\0')) throw new TypeError(`NUL in an argument: ${JSON.stringify(text)}`);
  return Buffer.from(list.map((text) => `${text}\0`).join(''));
}

function stepArguments(step: Step): string[] {
  switch (step.kind) {
    case 'folder':
      return ['--perms', '0755', '--dir', step.to];
    case 'symlink':
      return ['--symlink', step.text, step.to];
    case 'bind':
    case 'ro-bind':
      return [`--${step.kind}`, step.from, step.to];
  }
}
