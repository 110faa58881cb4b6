/** The flags that several commands share: the same word means the same everywhere. */

export const json = {
  kind: 'boolean',
  brief: 'print JSON on stdout and nothing else (errors too)',
  optional: true,
  withNegated: false,
} as const;

export const quiet = {
  kind: 'boolean',
  brief: 'say nothing on the way, only the answer',
  optional: true,
  withNegated: false,
} as const;

export const oneTask = {
  kind: 'parsed',
  parse: String,
  brief: 'task by name or path',
  placeholder: 'TASK',
} as const;

export const tasks = {
  kind: 'parsed',
  parse: String,
  brief: 'task by name or path; may be repeated',
  placeholder: 'TASK',
  optional: true,
  variadic: true,
} as const;

export const agents = {
  kind: 'parsed',
  parse: String,
  brief: 'agent by name or path of its spec; may be repeated',
  placeholder: 'AGENT',
  optional: true,
  variadic: true,
} as const;

export const tasksRoot = {
  kind: 'parsed',
  parse: String,
  brief: 'folder in which task names are looked up (default: ./tasks, else the tasks that come along)',
  placeholder: 'DIR',
  optional: true,
} as const;

export const cache = {
  kind: 'parsed',
  parse: String,
  brief: 'folder for fetched upstreams and built environments (default: $XDG_CACHE_HOME/zero2repo)',
  placeholder: 'DIR',
  optional: true,
} as const;

export const configFile = {
  kind: 'parsed',
  parse: String,
  brief: 'configuration file (default: zero2repo.config.* in this folder)',
  placeholder: 'FILE',
  optional: true,
} as const;

export const out = {
  kind: 'parsed',
  parse: String,
  brief: "the run's folder (default: runs/ and the plan's digest)",
  placeholder: 'DIR',
  optional: true,
} as const;

export const sandbox = {
  kind: 'enum',
  values: ['bubblewrap', 'docker'],
  brief: 'what separates agents and judge from this machine (default: bubblewrap)',
  optional: true,
} as const;

export const jobs = {
  kind: 'parsed',
  parse: positiveInteger,
  brief: 'how many at the same time',
  placeholder: 'N',
  optional: true,
} as const;

export const judgeTimeout = {
  kind: 'parsed',
  parse: seconds,
  brief: 'limit of each test module, instead of the one that the task gives',
  placeholder: 'SECONDS',
  optional: true,
} as const;

/** A whole number from 1. */
export function positiveInteger(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new RangeError('a whole number from 1 is needed');
  return Number(text);
}

/** A positive number of seconds. */
export function seconds(text: string): number {
  const value = /^\d{1,9}(\.\d+)?$/.test(text) ? Number(text) : 0;
  if (value <= 0) throw new RangeError('a number of seconds above 0 is needed');
  return value;
}
