import { parse } from '../vendor/engine/parse.js';
import { SelgramError, explain } from './failure.js';
import { readBranches } from './tree.js';

export function readSelectors(text) {
  if (typeof text !== 'string') throw new SelgramError('not-text', null, 'a selector is a string');
  return readBranches(engineTree(withoutCodePoints(text)));
}

/** An escape of one hexadecimal digit becomes the plain digit. */
function withoutCodePoints(text) {
  return text.replace(/\\(.)/gs, (pair, next) => (/[0-9a-f]/i.test(next) ? next : pair));
}

function engineTree(text) {
  try {
    return parse(text);
  } catch (error) {
    throw explain(error, text);
  }
}
