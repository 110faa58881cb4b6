import test from 'node:test';
import assert from 'node:assert/strict';
import { survives, writeFails, writes } from './support/expect.mjs';
import {
  any,
  attr,
  child,
  cls,
  column,
  descendant,
  element,
  id,
  later,
  next,
  parent,
  present,
  pseudo,
  pseudoElement,
  selectors,
  text,
} from './support/parts.mjs';
import { readSelectors, writeSelectors } from './support/product.mjs';

const [a, b, c] = ['a', 'b', 'c'].map((name) => element(name));

// @clause FP10.E01
test('a tree built by hand is written as text', () =>
  writes([[{ kind: 'element', local: 'main', ns: null }]], 'main'));

// @clause FP10.E01
test('a tree that was read is written as text', async () => writes(await readSelectors(' a.b '), 'a.b'));

// @clause FP10.N01
test('branches are joined by a comma and a space', () => writes([[a], [b], [c]], 'a, b, c'));

// @clause FP10.N02
test('the parts of a compound are written without a gap', () =>
  writes([[a, id('i'), cls('k'), present('x'), pseudo('p'), pseudoElement('q')]], 'a#i.k[x]:p::q'));

// @clause FP10.N03
test('a descendant combinator is one space', () => writes([[a, descendant, b]], 'a b'));

// @clause FP10.N04
test('the other combinators are symbols between spaces', () =>
  writes([[a, child, b, parent, c, next, a, later, b, column, c]], 'a > b < c + a ~ b || c'));

// @clause FP10.N05
test('a leading child symbol has no space before it', () => writes([[child, a]], '> a'));

// @clause FP10.N05
test('leading symbols in every branch', () =>
  writes(
    [
      [next, a],
      [later, a],
      [parent, a],
      [column, a],
    ],
    '+ a, ~ a, < a, || a',
  ));

// @clause FP10.N06
test('an element with a prefix', () => writes([[element('n', 'p')]], 'p|n'));

// @clause FP10.N06
test('an element in any namespace', () => writes([[element('n', '*')]], '*|n'));

// @clause FP10.N06
test('an element in no namespace', () => writes([[element('n', '')]], '|n'));

// @clause FP10.N07
test('any-element without namespace', () => writes([[any()]], '*'));

// @clause FP10.N07
test('any-element with a prefix', () => writes([[any('p')]], 'p|*'));

// @clause FP10.N07
test('any-element in no namespace', () => writes([[any('')]], '|*'));

// @clause FP10.N08
test('any-element in any namespace is omitted before a class', () => writes([[any('*'), cls('a')]], '.a'));

// @clause FP10.N08
test('any-element in any namespace is omitted before a pseudo-class', () =>
  writes([[any('*'), pseudo('not', selectors([any()]))]], ':not(*)'));

// @clause FP10.N08
test('any-element in any namespace is omitted before an id, an attribute and a pseudo-element', () =>
  writes(
    [
      [any('*'), id('i')],
      [any('*'), present('x')],
      [any('*'), pseudoElement('q')],
    ],
    '#i, [x], ::q',
  ));

// @clause FP10.N08
test('any-element in any namespace is omitted in the middle of a branch', () =>
  writes([[a, child, any('*'), attr('x', 'exact', '1')]], 'a > [x="1"]'));

// @clause FP10.N09
test('an id is written with its mark', () => writes([[id('main')]], '#main'));

// @clause FP10.N09
test('a class is written with its mark', () => writes([[cls('note')]], '.note'));

// @clause FP10.N10
test('the test present is written as a name in brackets', () => writes([[present('x')]], '[x]'));

// @clause FP10.N11
test('a value is written in double quotes', () => writes([[attr('x', 'exact', 'v')]], '[x="v"]'));

// @clause FP10.N11
test('every operator is written with its sign', () =>
  writes(
    [
      [
        attr('a', 'word', 'v'),
        attr('b', 'dash', 'v'),
        attr('c', 'prefix', 'v'),
        attr('d', 'suffix', 'v'),
        attr('e', 'substring', 'v'),
        attr('f', 'differs', 'v'),
      ],
    ],
    '[a~="v"][b|="v"][c^="v"][d$="v"][e*="v"][f!="v"]',
  ));

// @clause FP10.N12
test('the flag i is written behind the value', () => writes([[attr('x', 'exact', 'v', 'i')]], '[x="v" i]'));

// @clause FP10.N12
test('the flag s is written behind the value', () => writes([[attr('x', 'suffix', 'v', 's')]], '[x$="v" s]'));

// @clause FP10.N13
test('an attribute with a prefix', () => writes([[present('n', 'p')]], '[p|n]'));

// @clause FP10.N13
test('an attribute in any namespace with a value', () =>
  writes([[attr('n', 'exact', 'v', null, '*')]], '[*|n="v"]'));

// @clause FP10.N13
test('an attribute with an empty prefix', () => writes([[present('n', '')]], '[|n]'));

// @clause FP10.N14
test('a pseudo-class is written with one colon', () => writes([[pseudo('hover')]], ':hover'));

// @clause FP10.N15
test('a text argument is written without quotes', () =>
  writes([[pseudo('contains', text('two words'))]], ':contains(two words)'));

// @clause FP10.N15
test('a text argument keeps its whitespace', () =>
  writes([[pseudo('x', text('  2n + 1 '))]], ':x(  2n + 1 )'));

// @clause FP10.N16
test('an argument of selectors is written in the same style', () =>
  writes([[pseudo('is', selectors([a], [b, child, c]))]], ':is(a, b > c)'));

// @clause FP10.N16
test('a leading symbol in an argument has no space before it', () =>
  writes([[a, pseudo('has', selectors([next, b]))]], 'a:has(+ b)'));

// @clause FP10.N16
test('nested arguments are written', () =>
  writes([[pseudo('not', selectors([pseudo('is', selectors([a], [cls('x')]))]))]], ':not(:is(a, .x))'));

// @clause FP10.N17
test('a legacy pseudo-element is written with two colons', () =>
  writes([[a, pseudoElement('before')]], 'a::before'));

// @clause FP10.N17
test('a pseudo-element is written with its argument', () =>
  writes([[pseudoElement('part', text('a b'))]], '::part(a b)'));

// @clause FP10.N18
test('signs in a class are escaped', () =>
  writes([[cls('\\"()~^$*+!|:[].% ')]], '.\\\\\\"\\(\\)\\~\\^\\$\\*\\+\\!\\|\\:\\[\\]\\.\\%\\ '));

// @clause FP10.N18
test('signs in an id are escaped', () => writes([[id('a.b:c')]], '#a\\.b\\:c'));

// @clause FP10.N18
test('signs in an element and its prefix are escaped', () =>
  writes([[element('n|m', 'p q')]], 'p\\ q|n\\|m'));

// @clause FP10.N18
test('signs in the prefix of any-element are escaped', () => writes([[any('p.q')]], 'p\\.q|*'));

// @clause FP10.N18
test('signs in an attribute name and its prefix are escaped', () =>
  writes([[present('n:m', 'p+q')]], '[p\\+q|n\\:m]'));

// @clause FP10.N18
test('signs in the names of pseudo-classes and pseudo-elements are escaped', () =>
  writes([[pseudo('p:q'), pseudoElement('r!s')]], ':p\\:q::r\\!s'));

// @clause FP10.N19
test('quotes and backslashes in a value are escaped', () =>
  writes([[attr('x', 'exact', 'a"b\\c')]], '[x="a\\"b\\\\c"]'));

// @clause FP10.N20
test('quotes and parentheses in a text argument are escaped', () =>
  writes([[pseudo('x', text('("y")'))]], ':x(\\(\\"y\\"\\))'));

// @clause FP10.N20
test('a backslash in a text argument is escaped', () => writes([[pseudo('x', text('a\\b'))]], ':x(a\\\\b)'));

// @clause FP10.N20
test('other signs in a text argument are written as they are', () =>
  writes([[pseudo('x', text("'y' [z]:w.v, #u > *|t!"))]], ":x('y' [z]:w.v, #u > *|t!)"));

// @clause FP10.N20
test('parentheses in the argument of a pseudo-element are escaped', () =>
  writes([[pseudoElement('x', text('a(b)'))]], '::x(a\\(b\\))'));

// @clause FP10.N21
test('letters, digits, hyphens and underscores are written as they are', () =>
  writes([[id('0-A_z9'), cls('-x'), cls('--y')]], '#0-A_z9.-x.--y'));

// @clause FP10.N21
test('characters beyond ASCII are written as they are', () =>
  writes([[element('Ünï'), cls('\u{1F600}')]], 'Ünï.\u{1F600}'));

// @clause FP10.B01
test('no branches are the empty string', () => writes([], ''));

// @clause FP10.B02
test('a symbol at the end keeps both spaces', () => writes([[a, child]], 'a > '));

// @clause FP10.B03
test('a symbol alone keeps the space behind it', () => writes([[next]], '+ '));

// @clause FP10.B04
test('any-element in any namespace is written at the end', () =>
  writes([[a, descendant, any('*')]], 'a *|*'));

// @clause FP10.B04
test('any-element in any namespace is written before a combinator', () =>
  writes([[any('*'), child, a]], '*|* > a'));

// @clause FP10.B05
test('any-element without namespace is never omitted', () => writes([[any(), cls('a')]], '*.a'));

// @clause FP10.B05
test('any-element with a prefix is never omitted', () =>
  writes(
    [
      [any('p'), cls('a')],
      [any(''), cls('a')],
    ],
    'p|*.a, |*.a',
  ));

// @clause FP10.B06
test('an empty text argument differs from none', () =>
  writes([[pseudo('x', text('')), pseudo('x'), pseudoElement('y', text(''))]], ':x():x::y()'));

// @clause FP10.B07
test('an argument of no selectors is a pair of parentheses', () =>
  writes([[pseudo('not', selectors())]], ':not()'));

// @clause FP10.B08
test('attributes named id and class stay in brackets', () =>
  writes([[attr('id', 'exact', 'x'), attr('class', 'word', 'x')]], '[id="x"][class~="x"]'));

// @clause FP10.B09
test('an empty value is a pair of quotes', () => writes([[attr('x', 'prefix', '')]], '[x^=""]'));

// @clause FP10.B10
test('other signs in a value are written as they are', () =>
  writes([[attr('x', 'exact', "it's [a]\n(b) > c")]], '[x="it\'s [a]\n(b) > c"]'));

// @clause FP10.X01
test('null is no tree', () => writeFails(null));

// @clause FP10.X01
test('a string is no tree', () => writeFails('a'));

// @clause FP10.X02
test('a part is no branch', () => writeFails([a]));

// @clause FP10.X03
test('null is no part', () => writeFails([[null]]));

// @clause FP10.X03
test('a string is no part', () => writeFails([['a']]));

// @clause FP10.X03
test('an unknown kind fails', () => writeFails([[{ kind: 'tag', local: 'a', ns: null }]]));

// @clause FP10.X04
test('an unknown relation fails', () => writeFails([[{ kind: 'combinator', relation: 'sibling' }]]));

// @clause FP10.X05
test('an unknown test fails', () => writeFails([[attr('x', 'equals', 'v')]]));

// @clause FP10.X05
test('an unknown flag fails', () => writeFails([[attr('x', 'exact', 'v', 'x')]]));

// @clause FP10.X06
test('an element without a name fails', () => writeFails([[{ kind: 'element', ns: null }]]));

// @clause FP10.X06
test('a pseudo-class whose name is no string fails', () => writeFails([[pseudo(7)]]));

// @clause FP10.X06
test('an attribute test without its value fails', () => writeFails([[attr('x', 'exact', null)]]));

// @clause FP10.X06
test('a class without text fails', () => writeFails([[{ kind: 'class' }]]));

// @clause FP10.X07
test('a number is no namespace', () => writeFails([[element('a', 1)]]));

// @clause FP10.X07
test('a missing namespace of any-element fails', () => writeFails([[{ kind: 'any-element' }]]));

// @clause FP10.X08
test('a bare string is no argument', () => writeFails([[pseudo('x', 'y')]]));

// @clause FP10.X08
test('an unknown form of argument fails', () => writeFails([[pseudo('x', { form: 'number', text: '1' })]]));

// @clause FP10.X08
test('a pseudo-element takes no selectors', () => writeFails([[pseudoElement('x', selectors([a]))]]));

// @clause FP10.X09
test('an unknown kind inside an argument fails', () =>
  writeFails([[pseudo('is', selectors([a], [{ kind: 'nothing' }]))]]));

// @clause FP10.X09
test('a wrong branch inside an argument fails', () =>
  writeFails([[pseudo('is', { form: 'selectors', branches: [a] })]]));

// @clause FP10.V01
test('a long tree survives writing and reading', () =>
  survives(
    [
      [
        element('a', 'p'),
        id('x.y'),
        descendant,
        any(),
        attr('t', 'differs', 'q"\\', 's'),
        later,
        pseudoElement('z', text('(1)')),
      ],
      [child, pseudo('not', selectors([cls('w:1'), column, b], [next, c])), pseudo('n', text('2n + 1'))],
    ],
    'p|a#x\\.y *[t!="q\\"\\\\" s] ~ ::z(\\(1\\)), > :not(.w\\:1 || b, + c):n(2n + 1)',
  ));

// @clause FP10.V01
test('a tree with a final symbol survives writing and reading', () => survives([[a, next], [b]], 'a + , b'));

// @clause FP10.V02
test('a written text is written the same way again', async () => {
  const once = await writeSelectors(await readSelectors('A>B,[x=y  I]:NOT( .c\\.d ):before'));
  assert.equal(once, 'A > B, [x="y" i]:not(.c\\.d)::before');
  assert.equal(await writeSelectors(await readSelectors(once)), once);
});
