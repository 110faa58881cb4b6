import { badTree, stringField } from '../failure.js';

export const kinds = ['pseudo-element'];

export const reads = (token) => token.type === 'pseudo-element';

export const read = (token) => ({
  kind: 'pseudo-element',
  name: token.name,
  argument: null,
});

export const write = (part) => ({
  type: 'pseudo-element',
  name: stringField(part, 'name'),
  data: writeArgument(part.argument),
});

function writeArgument(argument) {
  if (argument === null) return null;
  if (argument?.form !== 'text') throw badTree('a pseudo-element takes a text');
  return stringField(argument, 'text');
}
