export { bubblewrapProvider } from './bubblewrap/provider.js';
export { hostPath, runId, sandboxPath } from './paths.js';
export type * from './port.js';
