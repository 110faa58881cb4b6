import type { Agent } from '../agent/index.js';
import { type Digest, digestOf, digestOfJson, Failure, shortDigest } from '../lib/index.js';
import type { Task } from '../task/index.js';
import { type Budgets, budgetsRecord } from '../trial/index.js';

/** An agent and how it was named: `retry` loads it by that again. Paths in it are absolute. */
export interface ChosenAgent {
  readonly reference: string;
  readonly agent: Agent;
}

export interface RunSpec {
  readonly tasks: readonly Task[];
  readonly agents: readonly ChosenAgent[];
  readonly attempts: number;
  readonly budgets: Budgets;
  /** Name of the sandbox provider. */
  readonly sandbox: string;
}

export interface PlannedTrial {
  /** `TASK.AGENT.N`: letters, digits, `.`, `_`, `-`. */
  readonly id: string;
  readonly task: Task;
  readonly agent: ChosenAgent;
  /** From 1. */
  readonly attempt: number;
}

/**
 * Tasks x agents x attempts. `digest` is over everything that decides a result (tasks, agent specs,
 * budgets, sandbox) and not over `attempts`: the same command with more attempts continues the same run.
 */
export interface Plan extends RunSpec {
  readonly digest: Digest;
  /** All first attempts before all second ones, so that a run cut short covers much. */
  readonly trials: readonly PlannedTrial[];
}

/** Lays out a run. Tasks and agents that are named twice count once. */
export function planRun(spec: RunSpec): Plan {
  if (!Number.isSafeInteger(spec.attempts) || spec.attempts < 1)
    throw new Failure('usage.invalid', `attempts must be a whole number from 1, not ${spec.attempts}`);
  const tasks = uniqueBy(spec.tasks, taskKey);
  const agents = uniqueBy(spec.agents, agentKey);
  if (tasks.length === 0 || agents.length === 0)
    throw new Failure('usage.invalid', `no ${tasks.length === 0 ? 'task' : 'agent'} is named`);
  const taskNames = distinctNames(tasks, (task) => task.id, taskKey, 60);
  const agentNames = distinctNames(agents, ({ agent }) => agent.name, agentKey, 40);
  const trials = Array.from({ length: spec.attempts }, (_, index) => index + 1).flatMap((attempt) =>
    tasks.flatMap((task) =>
      agents.map((agent) => ({
        id: `${taskNames.get(task)}.${agentNames.get(agent)}.${attempt}`,
        task,
        agent,
        attempt,
      })),
    ),
  );
  return { ...spec, tasks, agents, trials, digest: planDigest({ ...spec, tasks, agents }) };
}

function planDigest({ tasks, agents, budgets, sandbox }: RunSpec): Digest {
  return digestOfJson({
    tasks: tasks.map(({ id, digests }) => [id, digests.task]).sort(byText),
    agents: agents.map(({ agent }) => [agent.name, agent.specDigest]).sort(byText),
    budgets: budgetsRecord(budgets),
    sandbox,
  });
}

function byText(a: readonly string[], b: readonly string[]): number {
  const [left, right] = [a.join('\n'), b.join('\n')];
  return left < right ? -1 : left > right ? 1 : 0;
}

function taskKey({ id, digests }: Task): string {
  return `${id}\n${digests.task}`;
}

function agentKey({ agent }: ChosenAgent): string {
  return `${agent.name}\n${agent.specDigest}`;
}

function uniqueBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  return [...new Map([...items].reverse().map((item) => [keyOf(item), item])).values()].reverse();
}

/** Names safe for folders; what is cut, or would be the same as another, gets some digits of a digest. */
function distinctNames<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  keyOf: (item: Item) => string,
  longest: number,
): Map<Item, string> {
  const plain = items.map((item) => safeName(nameOf(item)));
  return new Map(
    items.map((item, index) => {
      const name = plain[index] ?? '';
      // Compared without case: on some file systems two such folders are one.
      const alike = plain.filter((other) => other.toLowerCase() === name.toLowerCase()).length;
      if (name !== '' && name.length <= longest && alike === 1) return [item, name];
      return [item, `${name.slice(0, longest - 7)}-${shortDigest(digestOf(keyOf(item))).slice(0, 6)}`];
    }),
  );
}

function safeName(name: string): string {
  return name.replaceAll(/[^A-Za-z0-9._-]+/g, '-').replaceAll(/^[.-]+|[.-]+$/g, '');
}
