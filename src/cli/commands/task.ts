import { buildCommand, buildRouteMap } from '@stricli/core';
import { lazily } from '../command.js';
import type { CliContext } from '../context.js';
import { docs } from '../docs.js';
import { cache, jobs, json, positiveInteger, quiet, tasksRoot } from '../flags.js';
import type { TaskFlags } from './task.run.js';
import type { TaskRecordFlags } from './task-record.run.js';

const taskPlace = {
  kind: 'tuple',
  parameters: [{ brief: "the task's name or folder", parse: String, placeholder: 'TASK' }],
} as const;

const listCommand = buildCommand<TaskFlags, [], CliContext>({
  docs: docs(
    'List the tasks that are found',
    'One line per task: name, language, tests, feature points, status.',
    ['z2r task list', 'z2r task list --json'],
  ),
  parameters: { flags: { tasksRoot, json } },
  loader: lazily(async () => (await import('./task.run.js')).runTaskList),
});

const showCommand = buildCommand<TaskFlags, [string], CliContext>({
  docs: docs(
    'Show what a task asks, needs and checks',
    'Documents, environment, suite, feature points, controls and digests of one task.',
    ['z2r task show selgram', 'z2r task show tasks/selgram --json'],
  ),
  parameters: { flags: { tasksRoot, json }, positional: taskPlace },
  loader: lazily(async () => (await import('./task.run.js')).runTaskShow),
});

const checkCommand = buildCommand<TaskFlags, [string], CliContext>({
  docs: docs(
    'Report every defect of a task package, with file, JSON pointer and fix',
    'Reads only; nothing of the package is run. Exit code 2 if there is an error; warnings alone end with 0.',
    ['z2r task check tasks/selgram', 'z2r task check tasks/selgram --json'],
  ),
  parameters: { flags: { tasksRoot, json }, positional: taskPlace },
  loader: lazily(async () => (await import('./task-check.run.js')).runTaskCheck),
});

const recordCommand = buildCommand<TaskRecordFlags, [string], CliContext>({
  docs: docs(
    "Run a task's reference and record its tests and their times",
    `Judges the reference several times without an inventory and writes zero2repo/inventory.json: the exact test ids
that must run from now on, and the times from which limits are made. Refuses if a test did not pass, or if the
repeats did not run the same tests.`,
    ['z2r task record tasks/selgram', 'z2r task record tasks/selgram --repeat 5'],
  ),
  parameters: {
    flags: {
      repeat: {
        kind: 'parsed',
        parse: positiveInteger,
        brief: 'how many times',
        placeholder: 'N',
        default: '3',
      },
      jobs: { ...jobs, brief: 'test modules at the same time (default: 1, so that times are true)' },
      tasksRoot,
      cache,
      json,
      quiet,
    },
    positional: taskPlace,
  },
  loader: lazily(async () => (await import('./task-record.run.js')).runTaskRecord),
});

export const taskRoutes = buildRouteMap({
  routes: { list: listCommand, show: showCommand, check: checkCommand, record: recordCommand },
  docs: { brief: 'List, show, check and record task packages' },
});
