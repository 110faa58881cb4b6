export { type EnvironmentOptions, environmentFor, hostToolsEnvironment } from './environment.js';
export type { Environment } from './types.js';
