export { defaultBudgets } from './budgets.js';
export {
  type JudgingRequest,
  judgeAgain,
  judgeFolder,
  nextJudgeFolder,
  storeOf,
} from './judge-again.js';
export {
  type InfraCause,
  type Outcome,
  outcomeSchema,
  type Phase,
  phaseSchema,
  rewardOf,
} from './outcome.js';
export { type RecordKind, readRecord } from './read-record.js';
export { readTrial } from './read-trial.js';
export { type SolveStop, type TrialRecord, trialRecordSchema } from './record.js';
export { budgetsRecord } from './record-of.js';
export { isCancelled, runTrial, workName } from './run-trial.js';
export type { Budgets, Screen, SpareSpace, TrialRequest } from './types.js';
export { recordName } from './write-record.js';
