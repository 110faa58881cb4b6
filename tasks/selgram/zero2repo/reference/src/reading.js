import { parse } from '../vendor/engine/parse.js';
import { SelgramError, explain } from './failure.js';
import { readBranches } from './tree.js';

export function readSelectors(text) {
  if (typeof text !== 'string') throw new SelgramError('not-text', null, 'a selector is a string');
  return readBranches(engineTree(text));
}

function engineTree(text) {
  try {
    return parse(text);
  } catch (error) {
    throw explain(error, text);
  }
}
