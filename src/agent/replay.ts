import { dirname, join } from 'node:path';
import { Failure, MiB, printable, truncateText } from '../lib/index.js';
import { type End, sandboxPath } from '../sandbox/index.js';
import { checkedJson, readInnerFile } from './inner-file.js';
import { runOne, stopped } from './one-command.js';
import { type ReplayScript, replayScriptSchema } from './spec.js';
import type { Agent, RoundContext, RoundEnd } from './types.js';

const scriptBytes = 16 * MiB;
/** All standard inputs of a script together: they are kept in memory. */
const inputBytes = 64 * MiB;
const shownCharacters = 500;
const scriptHint =
  'a script is {"schema_version": 1, "task": ID, "commands": [{"argv": [...], "stdin_file": PATH, "expect_exit": 0}]}';

type ReplayCommand = ReplayScript['commands'][number];

/** A script as it was read: what is run is what was digested, whatever happens to the files. */
export interface Replay {
  readonly path: string;
  readonly script: ReplayScript;
  /** Contents of the files that commands get as standard input, by the name in the script. */
  readonly inputs: ReadonlyMap<string, Uint8Array>;
}

/** Reads the script `name` of a folder, and the files that it names relative to itself. */
export async function readReplay(folder: string, name: string): Promise<Replay> {
  const path = join(folder, name);
  const content = await readInnerFile(folder, name, scriptBytes);
  const script = checkedJson(replayScriptSchema, content, path, scriptHint);
  const inputs = new Map<string, Uint8Array>();
  let left = inputBytes;
  for (const { stdin_file: file } of script.commands) {
    if (file === undefined || inputs.has(file)) continue;
    const input = await readInnerFile(dirname(path), file, left);
    left -= input.length;
    inputs.set(file, input);
  }
  return { path, script, inputs };
}

/** Repeats the commands in order; the first one that ends otherwise than expected ends the round. */
export function replayRound(replay: Replay): Agent['round'] {
  return async (context) => {
    const { script, path } = replay;
    if (script.task !== context.task.id)
      throw new Failure('agent.invalid', `/task: recorded for ${script.task}, not for ${context.task.id}`, {
        path,
        hint: `run it with --task ${script.task}`,
      });
    for (const [index, command] of script.commands.entries()) {
      const end = stopped(context) ?? (await replayOne(context, replay, command));
      if (end.kind !== 'exit' || end.code !== command.expect_exit)
        return failed(end, index, script.commands.length, command);
    }
    return { kind: 'done', end: { kind: 'exit', code: 0 } };
  };
}

function replayOne(context: RoundContext, replay: Replay, command: ReplayCommand): Promise<End> {
  const { argv, cwd, stdin: text, stdin_file: file } = command;
  const typed = text === undefined ? undefined : Buffer.from(text);
  const shown = truncateText(printable(argv.join(' ')), shownCharacters).replaceAll('\n', ' ');
  context.log.write(Buffer.from(`$ ${shown}\n`));
  return runOne(context, {
    argv,
    cwd: cwd === undefined ? context.workspace : sandboxPath(cwd),
    stdin: file === undefined ? typed : replay.inputs.get(file),
  });
}

function failed(end: End, index: number, total: number, command: ReplayCommand): RoundEnd {
  const which = `command ${index + 1} of ${total} (${command.argv[0]})`;
  return { kind: 'failed', end, reason: `${which} was expected to exit ${command.expect_exit}` };
}
