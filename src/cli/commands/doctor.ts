import { buildCommand } from '@stricli/core';
import { lazily } from '../command.js';
import type { CliContext } from '../context.js';
import { docs } from '../docs.js';
import { cache, json, tasks, tasksRoot } from '../flags.js';
import type { DoctorFlags } from './doctor.run.js';

export const doctorCommand = buildCommand<DoctorFlags, [], CliContext>({
  docs: docs(
    'Say what this machine can run, and how to mend what it cannot',
    `Looks, and changes nothing: Node, the sandbox, free disk space, and the tools that the found tasks name.
Each line is ok, degraded (works, with an effect to know) or missing (with the command that mends it).

Exit code 0 if everything needed is there, 20 if something is missing.`,
    ['z2r doctor', 'z2r doctor --task selgram --json'],
  ),
  parameters: { flags: { json, task: tasks, tasksRoot, cache } },
  loader: lazily(async () => (await import('./doctor.run.js')).runDoctor),
});
