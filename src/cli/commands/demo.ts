import { buildCommand } from '@stricli/core';
import { lazily } from '../command.js';
import type { CliContext } from '../context.js';
import { docs } from '../docs.js';
import { json, quiet } from '../flags.js';
import type { DemoFlags } from './demo.run.js';

export const demoCommand = buildCommand<DemoFlags, [], CliContext>({
  docs: docs(
    'Build, submit and judge a real task with two recorded agents: no key, no network, no Docker',
    `Checks this machine, then runs the bundled task twice in sandboxes: once with a recorded agent that builds
everything the specification asks for, once with one that misses a rule. Both are judged by hidden tests in
a second sandbox. Ends with both verdicts, the rule that was missed, and what to type next.

Exit code 0 if the two ended as they must (1 and 0), 10 if not, 20 if this machine cannot do it.`,
    ['z2r demo', 'z2r demo --quiet --json'],
  ),
  parameters: {
    flags: {
      json,
      quiet,
      out: {
        kind: 'parsed',
        parse: String,
        brief: "the run's folder (default: runs/demo- and the time)",
        placeholder: 'DIR',
        optional: true,
      },
    },
  },
  loader: lazily(async () => (await import('./demo.run.js')).runDemo),
});
