import { parse } from '../vendor/engine/parse.js';
import { SelgramError, explain } from './failure.js';
import { readBranches } from './tree.js';

export function readSelectors(text) {
  if (typeof text !== 'string') throw new SelgramError('not-text', null, 'a selector is a string');
  refuseComments(text);
  return readBranches(engineTree(text));
}

/** Slashes in brackets and parentheses are no business of this rule. */
function refuseComments(text) {
  const outside = text.replace(/\[[^\]]*\]|\([^)]*\)/g, (hidden) => ' '.repeat(hidden.length));
  const position = outside.indexOf('/*');
  if (position >= 0) throw new SelgramError('unexpected-input', position);
}

function engineTree(text) {
  try {
    return parse(text);
  } catch (error) {
    throw explain(error, text);
  }
}
