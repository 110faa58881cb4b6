import type { Agent } from '../agent/index.js';
import { type Digest, digestOf, digestOfJson, Failure, shortDigest } from '../lib/index.js';
import type { Task } from '../task/index.js';
import { type Budgets, budgetsRecord } from '../trial/index.js';

/**
 * An agent on a task. The same name may be another agent for another task (`replay:NAME` is a recording of
 * the task's own), so agents are loaded for each task.
 */
export interface Pair {
  readonly task: Task;
  readonly agent: Agent;
  /** How the agent was named: `retry` loads it by that again. Paths in it are absolute. */
  readonly reference: string;
}

export interface RunSpec {
  /** Tasks x agents. */
  readonly pairs: readonly Pair[];
  readonly attempts: number;
  readonly budgets: Budgets;
  /** Name of the sandbox provider. */
  readonly sandbox: string;
}

export interface PlannedTrial {
  /** `TASK.AGENT.N`: letters, digits, `.`, `_`, `-`. */
  readonly id: string;
  readonly pair: Pair;
  /** From 1. */
  readonly attempt: number;
}

/**
 * Tasks x agents x attempts. `digest` is over everything that decides a result (tasks, agent specs,
 * budgets, sandbox) and not over `attempts`: the same command with more attempts continues the same run.
 */
export interface Plan extends RunSpec {
  readonly digest: Digest;
  readonly tasks: readonly Task[];
  /** All first attempts before all second ones, so that a run cut short covers much. */
  readonly trials: readonly PlannedTrial[];
}

/** Lays out a run. Pairs that are named twice count once. */
export function planRun(spec: RunSpec): Plan {
  if (!Number.isSafeInteger(spec.attempts) || spec.attempts < 1)
    throw new Failure('usage.invalid', `attempts must be a whole number from 1, not ${spec.attempts}`);
  const pairs = uniqueBy(spec.pairs, (pair) => `${taskKey(pair.task)}\n${agentKey(pair)}`);
  if (pairs.length === 0) throw new Failure('usage.invalid', 'no task or no agent is named');
  const tasks = uniqueBy(
    pairs.map(({ task }) => task),
    taskKey,
  );
  const names = namesOf(tasks, pairs);
  const trials = Array.from({ length: spec.attempts }, (_, index) => index + 1).flatMap((attempt) =>
    pairs.map((pair) => ({ id: `${names.get(pair)}.${attempt}`, pair, attempt })),
  );
  return { ...spec, pairs, tasks, trials, digest: planDigest({ ...spec, pairs }) };
}

function namesOf(tasks: readonly Task[], pairs: readonly Pair[]): Map<Pair, string> {
  const taskNames = distinctNames(tasks, (task) => task.id, taskKey, 60);
  return new Map(
    tasks.flatMap((task) => {
      const own = pairs.filter((pair) => taskKey(pair.task) === taskKey(task));
      const agentNames = distinctNames(own, ({ agent }) => agent.name, agentKey, 40);
      return own.map((pair) => [pair, `${taskNames.get(task)}.${agentNames.get(pair)}`] as const);
    }),
  );
}

function planDigest({ pairs, budgets, sandbox }: RunSpec): Digest {
  return digestOfJson({
    pairs: pairs
      .map(({ task, agent }) => [task.id, task.digests.task, agent.name, agent.specDigest].join('\n'))
      .sort(),
    budgets: budgetsRecord(budgets),
    sandbox,
  });
}

function taskKey({ id, digests }: Task): string {
  return `${id}\n${digests.task}`;
}

function agentKey({ agent }: Pair): string {
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
