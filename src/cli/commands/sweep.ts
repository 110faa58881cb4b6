import { buildCommand } from '@stricli/core';
import { lazily } from '../command.js';
import type { CliContext } from '../context.js';
import { docs } from '../docs.js';
import { cache, json } from '../flags.js';
import type { SweepFlags } from './sweep.run.js';

export const sweepCommand = buildCommand<SweepFlags, [], CliContext>({
  docs: docs(
    'Remove what killed runs left behind, and old caches',
    `Sandboxes, cgroups and scratch folders whose run is not alive any more. With --caches also fetched upstreams and
built environments: they are made again when they are needed, so do it while no run goes on. Trials and
their records are never touched.`,
    ['z2r sweep', 'z2r sweep --caches'],
  ),
  parameters: {
    flags: {
      caches: { kind: 'boolean', brief: 'also empty the cache folder', optional: true, withNegated: false },
      cache,
      json,
    },
  },
  loader: lazily(async () => (await import('./sweep.run.js')).runSweep),
});
