export { submissionMarker } from '../agent/index.js';
export { buildInstruction, type InstructedTask } from './instruction.js';
export { solve } from './solve.js';
export type * from './types.js';
