import { badTree } from '../failure.js';

const RELATIONS = new Map([
  ['descendant', 'descendant'],
  ['child', 'child'],
  ['parent', 'parent'],
  ['adjacent', 'next-sibling'],
  ['sibling', 'later-sibling'],
  ['column-combinator', 'column'],
]);
const TYPES = new Map([...RELATIONS].map(([type, relation]) => [relation, type]));

const relationOf = (type) => (type === 'column-combinator' ? 'descendant' : RELATIONS.get(type));

export const kinds = ['combinator'];

export const reads = (token) => RELATIONS.has(token.type);

export const read = (token) => ({ kind: 'combinator', relation: relationOf(token.type) });

export const write = (part) => {
  if (!TYPES.has(part.relation)) throw badTree('unknown relation');
  return { type: TYPES.get(part.relation) };
};

const KINDS = new Set([
  'element',
  'any-element',
  'id',
  'class',
  'attr',
  'pseudo-class',
  'pseudo-element',
  'combinator',
]);

export function isCombinator(part) {
  if (!KINDS.has(part?.kind)) throw badTree('unknown kind');
  return kinds.includes(part.kind);
}
