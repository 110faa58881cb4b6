export { SelgramError } from './failure.js';
export { isCombinator } from './parts/combinator.js';
export { readSelectors } from './reading.js';
export { writeSelectors } from './writing.js';
