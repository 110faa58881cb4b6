export type { Environment } from './types.js';
