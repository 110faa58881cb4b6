export { rewriteCommand } from './command/rewrite-command.js';
export { frameworkFor, frameworks } from './frameworks.js';
export type * from './types.js';
