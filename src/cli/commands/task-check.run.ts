import { checkTask, resolveTask } from '../../task/index.js';
import type { CliContext } from '../context.js';
import { type ExitCode, exitCode } from '../exit-code.js';
import { answer, answerJson } from '../output.js';
import { paint } from '../paint.js';
import { tasksRootOf } from '../places.js';
import { oneLine, plural } from '../table.js';
import type { TaskFlags } from './task.run.js';

export async function runTaskCheck(context: CliContext, flags: TaskFlags, name: string): Promise<ExitCode> {
  const folder = await resolveTask(name, { root: tasksRootOf(context, flags.tasksRoot), cwd: context.cwd });
  const defects = await checkTask(folder);
  const errors = defects.filter(({ severity }) => severity === 'error').length;
  if (context.json) answerJson(context, { folder, ok: errors === 0, defects });
  else {
    const colors = paint(context.color.stdout);
    for (const { severity, file, pointer, message, fix } of defects) {
      const sign = severity === 'error' ? colors.red('x error') : colors.yellow('~ warning');
      answer(
        context,
        `${sign}  ${oneLine(file)} ${pointer}  ${oneLine(message)}`,
        `    fix: ${oneLine(fix)}`,
      );
    }
    answer(context, `${plural(errors, 'error')}, ${plural(defects.length - errors, 'warning')} in ${folder}`);
  }
  return errors === 0 ? exitCode.ok : exitCode.usage;
}
