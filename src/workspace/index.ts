export { type Finding, findingSchema } from './finding.js';
export type * from './types.js';
