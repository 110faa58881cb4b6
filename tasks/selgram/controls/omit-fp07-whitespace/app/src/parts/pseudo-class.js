import { badTree, stringField } from '../failure.js';

export const kinds = ['pseudo-class'];

export const reads = (token) => token.type === 'pseudo';

export const read = (token, readBranches) => ({
  kind: 'pseudo-class',
  name: token.name,
  argument: readArgument(token.data, readBranches),
});

export const write = (part, writeBranches) => ({
  type: 'pseudo',
  name: stringField(part, 'name'),
  data: writeArgument(part.argument, writeBranches),
});

function readArgument(data, readBranches) {
  if (data === null) return null;
  if (typeof data === 'string') return { form: 'text', text: data.trim() };
  return { form: 'selectors', branches: readBranches(data) };
}

function writeArgument(argument, writeBranches) {
  if (argument === null) return null;
  switch (argument?.form) {
    case 'text':
      return stringField(argument, 'text');
    case 'selectors':
      return writeBranches(argument.branches);
    default:
      throw badTree('unknown form of argument');
  }
}
