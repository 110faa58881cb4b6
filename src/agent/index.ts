export { type AgentPlaces, type ListedAgent, listAgents, loadAgent } from './load.js';
export { agentLogPath, submissionMarker, submitPath } from './protocol.js';
export { type AgentSpec, agentSpecSchema, type ReplayScript, replayScriptSchema } from './spec.js';
export type { Agent, RoundContext, RoundEnd } from './types.js';
