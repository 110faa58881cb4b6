import { join } from 'node:path';
import { Failure } from '../lib/index.js';
import { hostPath } from '../sandbox/index.js';
import { materializeReference } from '../upstream/index.js';
import { stopped } from './one-command.js';
import { handIn, withTemporaryFolder } from './protocol.js';
import type { Agent } from './types.js';

/** Installs the task's reference implementation and submits: must pass every task that has one. */
export const referenceRound: Agent['round'] = async (context) => {
  const { task, sandbox, workspace, cacheFolder } = context;
  if (task.reference === undefined)
    throw new Failure('agent.invalid', `task ${task.id} has no reference implementation`, {
      path: task.folder,
      hint: 'choose another agent, or add zero2repo/reference.json to the task',
    });
  return withTemporaryFolder(async (folder) => {
    const made = join(folder, 'reference');
    await materializeReference(task, made, cacheFolder);
    const early = stopped(context);
    if (early !== undefined) return { kind: 'failed', end: early, reason: 'stopped while it was fetched' };
    await sandbox.put(hostPath(made), workspace);
    await handIn(sandbox);
    return { kind: 'done', end: { kind: 'exit', code: 0 } };
  });
};
