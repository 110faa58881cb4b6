import { isAbsolute, normalize } from 'node:path';
import { z } from 'zod';

const maxWords = 1000;
const maxCommands = 10_000;

const text = z
  .string()
  .max(64 * 1024)
  .refine((value) => !value.includes('\0'), 'a NUL character cannot be passed to a program');

const name = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/,
    'a name has letters, digits, `.`, `_`, `-`, and at most 80 of them',
  );

const argv = z.tuple([text.min(1)], text).refine((words) => words.length <= maxWords, 'too many words');

/** Relative, with `/` between segments, and never upwards. Links are looked at when the file is read. */
const innerPath = z
  .string()
  .min(1)
  .max(1024)
  .refine(
    (path) =>
      !path.startsWith('/') &&
      !/[\0\\]/.test(path) &&
      path.split('/').every((part) => !['', '.', '..'].includes(part)),
    'a relative path that stays in its folder is needed, such as `files/main.js`',
  );

const common = { schema_version: z.literal(1), name, description: text.max(200).optional() };

/** What makes an agent: one JSON file. `kind` decides which other keys there are; unknown keys are refused. */
export const agentSpecSchema = z.discriminatedUnion('kind', [
  /** Installs the task's reference implementation and submits. */
  z.strictObject({ ...common, kind: z.literal('reference') }),
  /** Submits the workspace as it is. */
  z.strictObject({ ...common, kind: z.literal('empty') }),
  /** Repeats a recorded list of commands; `script` is relative to the spec. */
  z.strictObject({ ...common, kind: z.literal('replay'), script: innerPath }),
  /** Runs a program that is in the environment, once. */
  z.strictObject({
    ...common,
    kind: z.literal('command'),
    /** `{instruction}`, `{workdir}`, `{log}` and `{model}` are replaced in every word; other braces stay. */
    command: argv,
    stdin: z.enum(['instruction', 'none']).default('none'),
    env: z
      .record(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'not a name of an environment variable'), text)
      .default({}),
    env_passthrough: z
      .array(z.unknown())
      .max(
        0,
        'credentials cannot be passed yet: they need the gateway, which this version does not have; remove them',
      )
      .optional(),
    model: text.min(1).max(200).optional(),
    reasoning_effort: text.min(1).max(80).optional(),
    kit_version: text.min(1).max(80).optional(),
  }),
]);
export type AgentSpec = z.infer<typeof agentSpecSchema>;
export type CommandSpec = Extract<AgentSpec, { kind: 'command' }>;

/** A recorded list of commands for one task; each is run to its end before the next. */
export const replayScriptSchema = z.strictObject({
  schema_version: z.literal(1),
  task: z.string().min(1).max(200),
  note: z.string().max(2000).optional(),
  commands: z
    .array(
      z
        .strictObject({
          argv,
          /** Absolute, inside the sandbox; the workspace without it. */
          cwd: z
            .string()
            .max(1024)
            .refine(
              (path) => isAbsolute(path) && normalize(path) === path && !path.includes('\0'),
              'an absolute path inside the sandbox is needed, such as `/app/src`',
            )
            .optional(),
          stdin: z.string().optional(),
          /** Relative to the script. */
          stdin_file: innerPath.optional(),
          expect_exit: z.number().int().min(0).max(255).default(0),
        })
        .refine(
          (command) => command.stdin === undefined || command.stdin_file === undefined,
          'either `stdin` or `stdin_file`, not both',
        ),
    )
    .min(1)
    .max(maxCommands),
});
export type ReplayScript = z.infer<typeof replayScriptSchema>;
