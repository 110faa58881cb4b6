import { badTree, stringField } from '../failure.js';
import { writeSelectors } from '../writing.js';

export const kinds = ['pseudo-class'];

export const reads = (token) => token.type === 'pseudo';

export const read = (token, readBranches) => ({
  kind: 'pseudo-class',
  name: token.name,
  argument: readArgument(token.data, readBranches, token.name),
});

export const write = (part, writeBranches) => ({
  type: 'pseudo',
  name: stringField(part, 'name'),
  data: writeArgument(part.argument, writeBranches),
});

const KNOWN = ['is', 'where', 'not', 'has'];

function readArgument(data, readBranches, name) {
  if (data === null) return null;
  if (typeof data === 'string') return { form: 'text', text: data };
  const branches = readBranches(data);
  return KNOWN.includes(name)
    ? { form: 'selectors', branches }
    : { form: 'text', text: writeSelectors(branches) };
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
