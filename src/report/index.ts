export type { FeatureSummary } from './features.js';
export type { Paint } from './layout.js';
export { advance, emptyProgress, type Progress } from './progress.js';
export { progressLines } from './progress-lines.js';
export { renderJson, renderMarkdown, renderText } from './render.js';
export type { Share } from './share.js';
export { type RunSummary, type Score, summarize, type TrialSummary } from './summary.js';
