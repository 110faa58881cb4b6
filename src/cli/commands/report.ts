import { buildCommand } from '@stricli/core';
import { lazily } from '../command.js';
import type { CliContext } from '../context.js';
import { docs } from '../docs.js';
import { json } from '../flags.js';
import type { ReportFlags } from './report.run.js';

export const reportCommand = buildCommand<ReportFlags, [string], CliContext>({
  docs: docs(
    'Summarize a run: per agent, per task, per feature point',
    `Reads the trial folders of a run, also of one that is still going on. Every rate is given over all trials and
over the valid ones.`,
    ['z2r report runs/demo', 'z2r report runs/demo --format markdown'],
  ),
  parameters: {
    flags: {
      format: {
        kind: 'enum',
        values: ['text', 'markdown', 'json'],
        brief: 'how it is written (default: text)',
        optional: true,
      },
      json: { ...json, brief: 'the same as --format json' },
    },
    positional: {
      kind: 'tuple',
      parameters: [{ brief: "the run's folder", parse: String, placeholder: 'RUN' }],
    },
  },
  loader: lazily(async () => (await import('./report.run.js')).runReport),
});
