import { Failure, MiB } from '../lib/index.js';
import { runOne } from './one-command.js';
import { agentLogPath } from './protocol.js';
import type { CommandSpec } from './spec.js';
import type { Agent, RoundContext } from './types.js';

const instructionBytes = MiB;

/** Runs a program of the environment once, in the workspace. */
export function commandRound(spec: CommandSpec): Agent['round'] {
  return async (context) => {
    const end = await runOne(context, {
      argv: fillIn(spec.command, {
        instruction: context.instruction,
        workdir: context.workspace,
        log: agentLogPath,
        model: spec.model ?? '',
      }),
      cwd: context.workspace,
      env: spec.env,
      stdin: spec.stdin === 'instruction' ? await readInstruction(context) : undefined,
    });
    if (end.kind === 'exit' && end.code === 0) return { kind: 'done', end };
    return { kind: 'failed', end, reason: `${spec.command[0]} was expected to exit 0` };
  };
}

/** Replaces the placeholders in every word at once, so that a value is never searched for another one. */
export function fillIn(
  words: readonly [string, ...string[]],
  values: Readonly<Record<'instruction' | 'workdir' | 'log' | 'model', string>>,
): [string, ...string[]] {
  const fill = (word: string): string =>
    word.replaceAll(/\{(instruction|workdir|log|model)\}/g, (_, name: keyof typeof values) => values[name]);
  const [program, ...rest] = words;
  return [fill(program), ...rest.map(fill)];
}

/** `{model}` in a spec without a model would run something else than what was meant. */
export function checkModel(spec: CommandSpec, path: string): void {
  const index = spec.command.findIndex((word) => word.includes('{model}'));
  if (index < 0 || spec.model !== undefined) return;
  throw new Failure('agent.invalid', `/command/${index}: {model} is used, and the spec names no model`, {
    path,
    hint: 'add "model": "NAME" to the spec',
  });
}

async function readInstruction({ sandbox, instruction }: RoundContext): Promise<Uint8Array> {
  const text = await sandbox.read(instruction, instructionBytes);
  if (text === undefined) throw new Error(`no instruction at ${instruction}`);
  return text;
}
