import { join } from 'node:path';
import { decodeText, MiB, readFileBounded } from '../lib/index.js';
import type { Task } from '../task/index.js';
import { clauseComment } from './clause.js';

/** The rule that the suite says a test checks. */
export async function clauseOf(task: Task, testId: string): Promise<string | undefined> {
  const [module = '', name = ''] = testId.split(/::(.*)/s);
  if (!task.suite.modules.some((known) => known === module)) return undefined;
  const source = await readFileBounded(join(task.suite.folder, module), 4 * MiB, 'task.invalid');
  return clauseComment(decodeText(source), name);
}
