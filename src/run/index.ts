export type { RunEvent } from './events.js';
export { executeRun, retryRun } from './execute.js';
export type { RunEnd, RunOptions } from './options.js';
export { chooseRunFolder, defaultRunFolder } from './places.js';
export { type Pair, type Plan, type PlannedTrial, planRun, type RunSpec } from './plan.js';
export { type RunRecord, readRunRecord, runRecordSchema } from './run-record.js';
export { newestTrials, readRun, type StoredRun, type StoredTrial } from './stored.js';
