export type { JudgeRequest } from './types.js';
export { type ModuleRecord, type TestRecord, type Verdict, verdictSchema } from './verdict.js';
