import { badTree } from './failure.js';
import * as anyElement from './parts/any-element.js';
import * as attr from './parts/attr.js';
import * as combinator from './parts/combinator.js';
import * as element from './parts/element.js';
import * as pseudoClass from './parts/pseudo-class.js';
import * as pseudoElement from './parts/pseudo-element.js';
import * as shorthand from './parts/shorthand.js';

/** Each module knows its part in both directions: `reads` an engine token, `writes` a part. */
const MODULES = [shorthand, attr, element, anyElement, pseudoClass, pseudoElement, combinator];

export function readBranches(engineBranches) {
  return engineBranches.map((tokens) => tokens.map(readPart));
}

export function writeBranches(branches) {
  if (!Array.isArray(branches)) throw badTree('the branches are no array');
  return branches.map((parts) => {
    if (!Array.isArray(parts)) throw badTree('a branch is no array');
    return parts.map(writePart);
  });
}

function readPart(token) {
  return MODULES.find((module) => module.reads(token)).read(token, readBranches);
}

function writePart(part) {
  const module = MODULES.find(({ kinds }) => kinds.includes(part?.kind));
  if (module === undefined) throw badTree('unknown kind');
  return module.write(part, writeBranches);
}
