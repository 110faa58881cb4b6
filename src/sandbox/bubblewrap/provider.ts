import { randomInt } from 'node:crypto';
import { chownSync, statSync } from 'node:fs';
import { Failure } from '../../lib/index.js';
import type { Check, RunId, Sandbox, SandboxProvider, SandboxSpec, SandboxUser } from '../port.js';
import { newBoxName } from './box-name.js';
import { createCgroups, removeCgroups } from './cgroup.js';
import { keeperCommand, type Mode, processAllowance, trialCommand } from './chain.js';
import { Channels } from './channels.js';
import { readHost, whyRefused } from './diagnosis.js';
import { FifoPool } from './fifo-pool.js';
import { hostView, mayRead } from './host-view.js';
import { Keeper } from './keeper.js';
import { mountTable, planLayout, refuseStageInside } from './layout.js';
import { probeBubblewrap } from './probe.js';
import { BubblewrapSandbox, stagePath } from './sandbox.js';
import { createStage, fillStage, fillVolume, removeStage } from './stage.js';
import { sweepLeftovers } from './sweep.js';
import {
  bwrapVersion,
  findTools,
  fixFor,
  isNewEnough,
  refusedBy,
  requireTools,
  type Tools,
} from './tools.js';

export interface BubblewrapOptions {
  /** Programs to use instead of the ones found on PATH. */
  readonly tools?: Partial<Tools>;
}

/** Host ids that no distribution gives to anybody; drawn at random, so that nothing has to be freed. */
const firstId = 0x1000_0000;
const endId = 0x2000_0000;

/** Sandboxes by bubblewrap: as root each for a user of its own, as an ordinary user for that user. */
export function bubblewrapProvider(options: BubblewrapOptions = {}): SandboxProvider {
  return new BubblewrapProvider(options);
}

class BubblewrapProvider implements SandboxProvider {
  readonly name = 'bubblewrap';
  readonly #chosen: Partial<Tools>;
  readonly #fifos = new FifoPool();
  #tools: Promise<Tools> | undefined;

  constructor(options: BubblewrapOptions) {
    this.#chosen = options.tools ?? {};
  }

  probe(): Promise<readonly Check[]> {
    const probed = {
      createUser: () => this.createUser(),
      openProbe: (spec: SandboxSpec) => this.#open(spec),
    };
    return probeBubblewrap(probed, findTools(this.#chosen), mode());
  }

  createUser(): SandboxUser {
    if (mode() === 'user') return ownUser();
    const id = randomInt(firstId, endId);
    return { uid: id, gid: id };
  }

  async open(spec: SandboxSpec): Promise<Sandbox> {
    return (await this.#open(spec)).box;
  }

  async #open(spec: SandboxSpec): Promise<Opened> {
    this.#tools ??= checkedTools(this.#chosen, this.createUser());
    const tools = await this.#tools;
    checkSpec(spec);
    const undo: (() => Promise<void> | void)[] = [];
    try {
      return await this.#build(spec, tools, undo);
    } catch (error) {
      for (const step of undo.reverse()) await step();
      throw error;
    }
  }

  sweep(run?: RunId): Promise<number> {
    return sweepLeftovers(run);
  }

  /** `undo` grows with what has been made, so that a failure on the way leaves nothing behind. */
  async #build(spec: SandboxSpec, tools: Tools, undo: (() => Promise<void> | void)[]): Promise<Opened> {
    const name = newBoxName(spec.run);
    const stage = createStage(name, `run ${spec.run}\nlabel ${spec.label}\n`);
    undo.push(() => removeStage(stage.path));
    refuseStageInside(spec, stage.path);
    const channels = await Channels.listen(spec.channels, stage.sockets);
    undo.push(() => channels.close());
    const layout = planLayout(spec, stage, channels.sockets, hostView);
    fillStage(stage, layout, mountTable(stage, layout.binds, spec.limits.diskBytes));
    const cgroups = createCgroups(name, {
      memory: spec.limits.memoryBytes,
      pids: processAllowance(spec.limits),
    });
    undo.push(() => removeCgroups(cgroups));
    const root = mode() === 'root';
    const command = keeperCommand({
      tools,
      mode: mode(),
      user: spec.user,
      table: stage.table,
      views: layout.views,
      owned: layout.views.map((view) => statSync(view.source).uid === spec.user.uid),
    });
    const keeper = await Keeper.start(command, stage.path);
    undo.push(() => keeper.close());
    fillVolume(layout, stagePath(keeper, ''), root ? spec.user : undefined);
    const { copied } = layout.views.length > 0 ? await keeper.mountViews() : { copied: false };
    const box = new BubblewrapSandbox({
      spec,
      mode: mode(),
      tools,
      layout,
      stage,
      keeper,
      channels,
      cgroups,
      fifos: this.#fifos,
    });
    return { box, copied };
  }
}

interface Opened {
  readonly box: Sandbox;
  /** True if a view is a copy, because overlays do not work here. */
  readonly copied: boolean;
}

/** Asked once: which programs there are, and whether the kernel lets them do it. */
async function checkedTools(chosen: Partial<Tools>, user: SandboxUser): Promise<Tools> {
  const tools = requireTools(findTools(chosen));
  const version = await bwrapVersion(tools.bwrap);
  if (!isNewEnough(version))
    throw new Failure(
      'sandbox.unavailable',
      `bubblewrap ${version ?? '(no version)'} is too old: 0.8 is needed`,
      { path: tools.bwrap, hint: fixFor('bwrap') },
    );
  const refusal = await refusedBy(trialCommand(tools, mode(), user));
  if (refusal === undefined) return tools;
  const { detail, fix } = whyRefused(refusal, readHost);
  throw new Failure('sandbox.unavailable', detail, { hint: fix });
}

/** Refuses what would only show when a command runs, and gives workspaces to the sandbox's user. */
function checkSpec(spec: SandboxSpec): void {
  if (!/^[A-Za-z0-9._-]+$/.test(spec.label)) throw new TypeError(`not a label: ${spec.label}`);
  const { user } = spec;
  if (mode() === 'root' ? user.uid === 0 || user.gid === 0 : user.uid !== ownUser().uid)
    throw new TypeError(`user ${user.uid}:${user.gid} was not made by this provider`);
  const shown = spec.mounts.flatMap((mount) => (mount.kind === 'read-only' ? [mount.source] : []));
  for (const source of [spec.root, ...shown])
    if (!mayRead(source, user))
      throw new Failure('sandbox.unavailable', `user ${user.uid} of the sandbox may not read this`, {
        path: source,
        hint: `chmod a+rX ${source}`,
      });
  for (const mount of spec.mounts)
    if (mount.kind === 'workspace' && mode() === 'root') chownSync(mount.source, user.uid, user.gid);
}

function mode(): Mode {
  return process.geteuid?.() === 0 ? 'root' : 'user';
}

function ownUser(): SandboxUser {
  return { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
}
