import { badTree, prefixField, stringField } from '../failure.js';

const TESTS = new Map([
  ['exists', 'present'],
  ['equals', 'exact'],
  ['element', 'word'],
  ['hyphen', 'dash'],
  ['start', 'prefix'],
  ['end', 'suffix'],
  ['any', 'substring'],
  ['not', 'differs'],
]);
const ACTIONS = new Map([...TESTS].map(([action, test]) => [test, action]));

const FLAGS = new Map([
  [null, null],
  [true, 'i'],
  [false, 's'],
]);
const FOLDS = new Map([...FLAGS].map(([fold, flag]) => [flag, fold]));

export const kinds = ['attr'];

export const reads = (token) => token.type === 'attribute';

export const read = (token) => {
  const test = TESTS.get(token.action);
  return {
    kind: 'attr',
    local: token.name,
    ns: token.namespace,
    test,
    text: test === 'present' ? null : token.value,
    flag: token.ignoreCase ? 'i' : null,
  };
};

export const write = (part) => {
  if (!ACTIONS.has(part.test)) throw badTree('unknown attribute test');
  if (!FOLDS.has(part.flag)) throw badTree('unknown attribute flag');
  return {
    type: 'attribute',
    name: stringField(part, 'local'),
    namespace: prefixField(part),
    action: ACTIONS.get(part.test),
    value: part.test === 'present' ? '' : stringField(part, 'text'),
    ignoreCase: FOLDS.get(part.flag),
  };
};
