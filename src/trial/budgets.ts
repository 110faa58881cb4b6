import { GiB } from '../lib/index.js';
import type { Budgets } from './types.js';

/** Two hours to solve; an agent that is silent for 35 minutes is stopped (official-format.md, 3.6). */
export const defaultBudgets: Budgets = {
  solveSeconds: 7200,
  stallSeconds: 2100,
  judgeSeconds: undefined,
  limits: { memoryBytes: 4 * GiB, processes: 512, fileBytes: 2 * GiB, diskBytes: 8 * GiB },
};
