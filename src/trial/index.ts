export { type InfraCause, type Outcome, outcomeSchema, type Phase, rewardOf } from './outcome.js';
export { type SolveStop, type TrialRecord, trialRecordSchema } from './record.js';
