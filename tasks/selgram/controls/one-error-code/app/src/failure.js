/** The one error of the product: `code` and `position` are its interface, the message is for people. */
export class SelgramError extends Error {
  constructor(code, position = null, message = code) {
    super(message);
    this.name = 'SelgramError';
    this.code = 'syntax';
    this.position = position;
  }
}

/** Beginnings of the engine's messages; a located message ends with the text that was left. */
const MEANINGS = [
  { begins: 'Unmatched selector: ', code: 'unexpected-input', located: true },
  { begins: 'Expected name, found ', code: 'name-expected', located: true },
  { begins: 'Parenthesis not matched', code: 'unclosed-parenthesis' },
  { begins: 'Missing closing parenthesis', code: 'unclosed-parenthesis' },
  { begins: 'Did not expect successive', code: 'repeated-combinator' },
  { begins: 'Empty sub-selector', code: 'empty-selector' },
  { begins: 'Expected `=`', code: 'operator-incomplete' },
  { begins: "Attribute value didn't end", code: 'unclosed-string' },
  { begins: "Attribute selector didn't terminate", code: 'unclosed-attribute' },
  { begins: 'Pseudo-selector', code: 'quoted-selector' },
  { begins: 'Comment was not terminated', code: 'unclosed-comment' },
];

export function explain(error, text) {
  const meaning = MEANINGS.find(({ begins }) => error.message.startsWith(begins));
  if (meaning === undefined) return error;
  const position = meaning.located ? text.length - (error.message.length - meaning.begins.length) : null;
  return new SelgramError(meaning.code, position, `the selector could not be read: ${meaning.code}`);
}

export function badTree(what) {
  return new SelgramError('bad-tree', null, `not a part of a selector tree: ${what}`);
}

export function stringField(part, field) {
  if (typeof part[field] !== 'string') throw badTree(`${field} is no string`);
  return part[field];
}

export function prefixField(part) {
  return part.ns === null ? null : stringField(part, 'ns');
}
