import test from 'node:test';
import assert from 'node:assert/strict';
import { readFails, reads } from './support/expect.mjs';
import { any, attr, child, cls, element, present, pseudo, selectors, text } from './support/parts.mjs';
import { readSelectors } from './support/product.mjs';

const [a, b, c] = ['a', 'b', 'c'].map((name) => element(name));

// @clause FP01.E01 FP01.N02
test('a comma separates branches in the order of the text', () => reads('b,a,c', [b], [a], [c]));

// @clause FP01.E02
test('a branch holds its parts in the order of the text', () => reads('a.x[y]', [a, cls('x'), present('y')]));

// @clause FP01.N01
test('a text without a comma gives one branch', () => reads('a', [a]));

// @clause FP01.N03
test('a space before a comma is dropped', () => reads('a ,b', [a], [b]));

// @clause FP01.N03
test('a space after a comma is dropped', () => reads('a, b', [a], [b]));

// @clause FP01.N03
test('long whitespace on both sides of a comma is dropped', () => reads('a \t\n,\n   b', [a], [b]));

// @clause FP01.N04
test('whitespace at the beginning of the text is dropped', () => reads('   a', [a]));

// @clause FP01.N05
test('whitespace at the end of the text gives no combinator', () => reads('a   ', [a]));

// @clause FP01.N06
test('a tab is whitespace', () => reads('\ta\t,\tb\t', [a], [b]));

// @clause FP01.N06
test('a line feed is whitespace', () => reads('\na\n,\nb\n', [a], [b]));

// @clause FP01.N06
test('a form feed is whitespace', () => reads('\fa\f,\fb\f', [a], [b]));

// @clause FP01.N06
test('a carriage return is whitespace', () => reads('\ra\r,\rb\r', [a], [b]));

// @clause FP01.N07
test('a comment contributes no part', () => reads('a/* note */', [a]));

// @clause FP01.N07
test('a comment ends with the next end mark even when it holds stars and slashes', () =>
  reads('a/* * / ** // **/', [a]));

// @clause FP01.N08
test('a comment at the beginning of the text is dropped with the whitespace around it', () =>
  reads(' /*x*/ a', [a]));

// @clause FP01.N08
test('several comments at the beginning of the text are dropped', () => reads('/*x*//*y*/ /*z*/a', [a]));

// @clause FP01.N08
test('a comment after a comma is dropped with the whitespace around it', () => reads('a, /*x*/ b', [a], [b]));

// @clause FP01.N09
test('a comment directly behind the last part gives no combinator', () => reads('a/*x*/,b', [a], [b]));

// @clause FP01.N09
test('a comment behind the last part and whitespace gives no combinator', () => reads('a /*x*/', [a]));

// @clause FP01.N10
test('a comment does not separate the parts of a compound', () =>
  reads('a/*x*/.b/*y*/[c]', [a, cls('b'), present('c')]));

// @clause FP01.N11
test('a comment before whitespace and a combinator symbol has no influence', () =>
  reads('a/*x*/ > b', [a, child, b]));

// @clause FP01.N11
test('a comment between whitespace and a combinator symbol has no influence', () =>
  reads('a /*x*/> b', [a, child, b]));

// @clause FP01.N11
test('a comment directly behind a combinator symbol has no influence', () =>
  reads('a >/*x*/b', [a, child, b]));

// @clause FP01.N12
test('commas and quotes in a comment are ignored', () => reads('a/* , " \' */,b', [a], [b]));

// @clause FP01.N12
test('brackets, parentheses and backslashes in a comment are ignored', () =>
  reads('a/* [ ( \\*/,b', [a], [b]));

// @clause FP01.N13
test('a comment is dropped inside selector parentheses', () =>
  reads(':is(/*x*/ a/*y*/, b)', [pseudo('is', selectors([a], [b]))]));

// @clause FP01.B01
test('the empty text gives no branches', () => reads(''));

// @clause FP01.B02
test('a single space gives no branches', () => reads(' '));

// @clause FP01.B02
test('a text of all five whitespace characters gives no branches', () => reads(' \t\n\f\r '));

// @clause FP01.B03
test('comments do not nest', () => reads('/* /* */ a', [a]));

// @clause FP01.B04
test('the shortest comment is complete', () => reads('/**/a', [a]));

// @clause FP01.B05
test('equal branches are all kept', () => reads('a,a', [a], [a]));

// @clause FP01.B06
test('a comma in a quoted value does not end a branch', () =>
  reads('[x="a,b"],c', [attr('x', 'exact', 'a,b')], [c]));

// @clause FP01.B07
test('a comma in a text argument does not end a branch', () =>
  reads(':lang(a,b),c', [pseudo('lang', text('a,b'))], [c]));

// @clause FP01.B07
test('a comma in a selector argument does not end the outer branch', () =>
  reads(':not(a,b),c', [pseudo('not', selectors([a], [b]))], [c]));

// @clause FP01.B08
test('any-element may follow a class', () => reads('.k*', [cls('k'), any()]));

// @clause FP01.B08
test('any-element may follow an attribute', () => reads('[x]*', [present('x'), any()]));

// @clause FP01.B09
test('an em space is a name character', () => reads('a\u2003b', [element('a\u2003b')]));

// @clause FP01.X01
test('a comma at the beginning fails', () => readFails(',a', 'empty-selector', null));

// @clause FP01.X01 FP01.X02
test('a comma alone fails', () => readFails(',', 'empty-selector', null));

// @clause FP01.X02
test('a comma at the end fails', () => readFails('a,', 'empty-selector', null));

// @clause FP01.X02
test('a comma and whitespace at the end fail', () => readFails('a, ', 'empty-selector', null));

// @clause FP01.X03
test('two commas in a row fail', () => readFails('a,,b', 'empty-selector', null));

// @clause FP01.X03
test('two commas with whitespace between them fail', () => readFails('a, ,b', 'empty-selector', null));

// @clause FP01.X04
test('a text of one comment only fails', () => readFails('/* x */', 'empty-selector', null));

// @clause FP01.X04
test('a text of comments and whitespace only fails', () =>
  readFails(' /*x*/ /*y*/ ', 'empty-selector', null));

// @clause FP01.X05
test('a comment without end fails', () => readFails('a/* b', 'unclosed-comment', null));

// @clause FP01.X05
test('a comment needs a star of its own at the end', () => readFails('/*/', 'unclosed-comment', null));

// @clause FP01.X06
test('a closing parenthesis too many fails at its index', () => readFails('a)', 'unexpected-input', 1));

// @clause FP01.X06
test('a brace behind a part fails at its index', () => readFails('a{', 'unexpected-input', 1));

// @clause FP01.X06
test('a stray character in a later branch fails at its index', () =>
  readFails('ab, .cd ]', 'unexpected-input', 8));

// @clause FP01.X07
test('the position counts code units', () => readFails('\u{1F600})', 'unexpected-input', 2));

// @clause FP01.X08
test('parentheses alone fail as an empty selector', () => readFails('()', 'empty-selector', null));

// @clause FP01.X08
test('braces alone fail as an empty selector', () => readFails('{}', 'empty-selector', null));

// @clause FP01.X08
test('a stray character directly after a comma fails as an empty selector', () =>
  readFails('a,}', 'empty-selector', null));

// @clause FP01.X09
test('a no-break space is not whitespace', () => readFails('a\u00a0', 'unexpected-input', 1));

// @clause FP01.X09
test('a vertical tab is not whitespace', () => readFails('a\u000b', 'unexpected-input', 1));

// @clause FP01.X10
test('a number is no text', () => readFails(7, 'not-text', null));

// @clause FP01.X10
test('null is no text', () => readFails(null, 'not-text', null));

// @clause FP01.X10
test('an array is no text', () => readFails(['a'], 'not-text', null));

// @clause FP01.X10
test('a missing argument is no text', () => readFails(undefined, 'not-text', null));

// @clause FP01.X11
test('a failed call has no influence on the next one', async () => {
  await readFails('a, .b[c', 'unclosed-attribute', null);
  await reads('b', [b]);
});

// @clause FP01.V01
test('five hundred commas give five hundred and one branches', async () => {
  const branches = await readSelectors('a,'.repeat(500) + 'b');
  assert.equal(branches.length, 501);
  assert.deepStrictEqual(branches[500], [element('b')]);
});

// @clause FP01.V02
test('comments at all allowed places change nothing', () =>
  reads('/*1*/a/*2*/.x/*3*/>/*4*/b/*5*/,/*6*/c/*7*/', [a, cls('x'), child, b], [c]));
