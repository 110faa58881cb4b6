export type { RunEvent } from './events.js';
