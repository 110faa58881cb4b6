import { stringField } from '../failure.js';

/** `#x` and `.x`: the engine stores them as attribute tokens whose case rule is the document's. */
const FORMS = {
  id: { name: 'id', action: 'equals' },
  class: { name: 'class', action: 'element' },
};

export const kinds = Object.keys(FORMS);

export const reads = (token) => token.type === 'attribute' && token.ignoreCase === 'quirks';

export const read = (token) => ({
  kind: 'attr',
  local: token.name,
  ns: null,
  test: token.name === 'id' ? 'exact' : 'word',
  text: token.value,
  flag: null,
});

export const write = (part) => ({
  type: 'attribute',
  ...FORMS[part.kind],
  value: stringField(part, 'text'),
  namespace: null,
  ignoreCase: 'quirks',
});
