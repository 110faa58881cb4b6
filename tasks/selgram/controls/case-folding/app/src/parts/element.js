import { prefixField, stringField } from '../failure.js';

export const kinds = ['element'];

export const reads = (token) => token.type === 'tag';

export const read = (token) => ({ kind: 'element', local: token.name.toLowerCase(), ns: token.namespace });

export const write = (part) => ({
  type: 'tag',
  name: stringField(part, 'local'),
  namespace: prefixField(part),
});
