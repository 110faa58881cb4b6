import { prefixField } from '../failure.js';

export const kinds = ['any-element'];

export const reads = (token) => token.type === 'universal';

export const read = (token) => ({ kind: 'any-element', ns: token.namespace });

export const write = (part) => ({ type: 'universal', namespace: prefixField(part) });
