import { readFileSync } from 'node:fs';
import type { Limits, SandboxUser } from '../port.js';
import { bwrapDescriptors } from './bwrap-arguments.js';
import type { ViewPlan } from './layout.js';
import type { Tools } from './tools.js';

/** `root` drops to an unprivileged user; `user` works in a user namespace of its own. */
export type Mode = 'root' | 'user';

const keeperScript = readFileSync(new URL('./keeper.sh', import.meta.url), 'utf8');
const launchScript = readFileSync(new URL('./launch.sh', import.meta.url), 'utf8');

/** Without the first two bash reads start-up files when its standard input is a socket, as for `rsh`. */
const bashOptions = ['--noprofile', '--norc', '-p', '-c'] as const;

/** A process or two of bwrap's own count as well. */
const ownProcesses = 3;
const openFiles = 16_384;

/** The program and arguments that start a keeper (keeper.sh says what it does). */
export function keeperCommand(options: {
  readonly tools: Pick<Tools, 'unshare' | 'bash'>;
  readonly mode: Mode;
  readonly user: SandboxUser;
  readonly table: string;
  readonly views: readonly ViewPlan[];
  /** Of each view: whether its files belong to the sandbox's user already. */
  readonly owned: readonly boolean[];
}): readonly [string, ...string[]] {
  const { tools, mode, user } = options;
  return [
    tools.unshare,
    ...(mode === 'user' ? ['--user', '--map-root-user'] : []),
    ...['--mount', '--propagation', 'private'],
    // bwrap looks its child up in /proc, so that must show the keeper's pid namespace.
    ...['--pid', '--mount-proc', '--fork', '--kill-child', '--'],
    ...[tools.bash, ...bashOptions, keeperScript, 'z2r-keeper'],
    options.table,
    // In its own user namespace an ordinary user is 0.
    mode === 'root' ? `${user.uid}:${user.gid}` : '0:0',
    // Renaming a folder and changing an owner need no copy of the content; an ordinary user may not have that.
    mode === 'root' ? 'redirect_dir=on,metacopy=on' : 'userxattr',
    ...options.views.flatMap((view, index) => [
      ...[view.lower, view.upper, view.work, view.merged],
      options.owned[index] ? 'keep' : mode === 'root' ? 'give' : 'copy',
    ]),
  ];
}

/** The program and arguments that run one command inside (launch.sh says what it does). */
export function launchCommand(options: {
  readonly tools: Tools;
  readonly mode: Mode;
  readonly user: SandboxUser;
  readonly keeper: number;
  readonly limits: Pick<Limits, 'fileBytes' | 'processes'>;
  readonly joinFiles: readonly string[];
  readonly report: boolean;
  readonly argv: readonly [string, ...string[]];
}): readonly [string, ...string[]] {
  const { tools, mode, user, limits } = options;
  return [
    ...([tools.bash, ...bashOptions, launchScript, 'z2r-launch'] as const),
    options.report ? 'report' : 'none',
    String(Math.max(1, Math.floor(limits.fileBytes / 1024))),
    String(limits.processes + ownProcesses),
    String(openFiles),
    ...counted(options.joinFiles),
    ...[tools.nsenter, '--target', String(options.keeper)],
    ...(mode === 'user' ? ['--user', '--preserve-credentials'] : []),
    ...['--mount', '--pid', '--'],
    tools.setpriv,
    ...dropTo(mode, user),
    ...['--no-new-privs', '--pdeathsig', 'KILL', '--'],
    ...[tools.bwrap, '--args', String(bwrapDescriptors.arguments), '--'],
    ...options.argv,
  ];
}

/** A program and arguments that succeed where the kernel allows what bwrap will be asked for. */
export function trialCommand(tools: Tools, mode: Mode, user: SandboxUser): readonly [string, ...string[]] {
  return [
    tools.setpriv,
    ...dropTo(mode, user),
    ...['--no-new-privs', '--', tools.bwrap],
    ...['--unshare-all', '--unshare-user', '--disable-userns', '--cap-drop', 'ALL', '--die-with-parent'],
    ...['--ro-bind', '/', '/', '--proc', '/proc', '--dev', '/dev', '--', tools.bwrap, '--version'],
  ];
}

function dropTo(mode: Mode, user: SandboxUser): string[] {
  if (mode === 'user') return [];
  return ['--reuid', String(user.uid), '--regid', String(user.gid), '--clear-groups'];
}

/** What `pids.max` must be for `processes` of the command. */
export function processAllowance(limits: Pick<Limits, 'processes'>): number {
  return limits.processes + ownProcesses;
}

function counted(list: readonly string[]): string[] {
  return [String(list.length), ...list];
}
