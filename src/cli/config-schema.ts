import { z } from 'zod';

const names = z.array(z.string().min(1)).min(1);
const seconds = z.number().positive();

/** What `zero2repo.config.*` may say. Flags win over it; paths are relative to the file. */
export const configSchema = z.strictObject({
  tasks: names.optional(),
  agents: names.optional(),
  attempts: z.int().positive().optional(),
  jobs: z.int().positive().optional(),
  out: z.string().min(1).optional(),
  timeout: seconds.optional(),
  stall: seconds.optional(),
  judgeTimeout: seconds.optional(),
  sandbox: z.enum(['bubblewrap', 'docker']).optional(),
  failOn: z.enum(['never', 'failed', 'invalid']).optional(),
  tasksRoot: z.string().min(1).optional(),
  cache: z.string().min(1).optional(),
});

/** The configuration of `z2r run`. */
export type Config = z.input<typeof configSchema>;

/** Gives a configuration file its type; changes nothing. */
export function defineConfig(config: Config): Config {
  return config;
}
