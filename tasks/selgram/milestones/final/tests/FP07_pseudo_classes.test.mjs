import test from 'node:test';
import { readFails, reads } from './support/expect.mjs';
import { element, pseudo, pseudoElement, text } from './support/parts.mjs';

// @clause FP07.E01 FP07.N01
test('a colon and a name give a pseudo-class without argument', () =>
  reads(':hover', [{ kind: 'pseudo-class', name: 'hover', argument: null }]));

// @clause FP07.E02
test('an argument in parentheses is a text', () =>
  reads(':lang(fr)', [{ kind: 'pseudo-class', name: 'lang', argument: { form: 'text', text: 'fr' } }]));

// @clause FP07.N02
test('the name is put into lower case', () => reads(':HoVer', [pseudo('hover')]));

// @clause FP07.N02
test('the name before an argument is put into lower case', () =>
  reads(':LANG(FR)', [pseudo('lang', text('FR'))]));

// @clause FP07.N03
test('an unknown name is accepted', () => reads(':no-such-thing', [pseudo('no-such-thing')]));

// @clause FP07.N03
test('a name with a vendor prefix is accepted', () =>
  reads('a:-x-thing(1)', [element('a'), pseudo('-x-thing', text('1'))]));

// @clause FP07.N04
test('whitespace at both ends of the text is kept', () =>
  reads(':foo(  x \t)', [pseudo('foo', text('  x \t'))]));

// @clause FP07.N04
test('the case of the text is kept', () => reads(':foo(aBc DEF)', [pseudo('foo', text('aBc DEF'))]));

// @clause FP07.N04
test('a text of whitespace only is kept', () => reads(':foo( )', [pseudo('foo', text(' '))]));

// @clause FP07.N05
test('balanced parentheses belong to the text', () => reads(':foo(a(b)c)', [pseudo('foo', text('a(b)c'))]));

// @clause FP07.N05
test('deeper parentheses belong to the text', () =>
  reads(':foo((a)((b)))', [pseudo('foo', text('(a)((b))'))]));

// @clause FP07.N06
test('an escaped closing parenthesis belongs to the text', () =>
  reads(':foo(a\\)b)', [pseudo('foo', text('a)b'))]));

// @clause FP07.N06
test('an escaped opening parenthesis is not counted', () =>
  reads(':foo(a\\(b)', [pseudo('foo', text('a(b'))]));

// @clause FP07.N07
test('a formula with a selector in it is one text', () =>
  reads(':nth-child(2n + 1 of .a, .b)', [pseudo('nth-child', text('2n + 1 of .a, .b'))]));

// @clause FP07.N07
test('brackets and comments in the text are ordinary', () =>
  reads(':foo([x] /* y */ > z)', [pseudo('foo', text('[x] /* y */ > z'))]));

// @clause FP07.N08
test('double quotes around the text of contains are removed', () =>
  reads(':contains("two words")', [pseudo('contains', text('two words'))]));

// @clause FP07.N08
test('double quotes around the text of icontains are removed', () =>
  reads(':icontains("x")', [pseudo('icontains', text('x'))]));

// @clause FP07.N08
test('the text of contains may stand without quotes', () =>
  reads(':contains(x y)', [pseudo('contains', text('x y'))]));

// @clause FP07.N08
test('whitespace inside removed quotes is kept', () =>
  reads(':contains(" x ")', [pseudo('contains', text(' x '))]));

// @clause FP07.N09
test('double quotes stay in the text of other names', () => reads(':foo("x")', [pseudo('foo', text('"x"'))]));

// @clause FP07.N09
test('single quotes stay in the text of other names', () =>
  reads(":has-text('x')", [pseudo('has-text', text("'x'"))]));

// @clause FP07.N10
test('pseudo-classes follow each other', () =>
  reads(':a:b(1):c:d(2)', [pseudo('a'), pseudo('b', text('1')), pseudo('c'), pseudo('d', text('2'))]));

// @clause FP07.N11
test('single quotes around the text of contains are removed', () =>
  reads(":contains('x')", [pseudo('contains', text('x'))]));

// @clause FP07.N11
test('single quotes around the text of icontains are removed', () =>
  reads(":icontains('x')", [pseudo('icontains', text('x'))]));

// @clause FP07.B01
test('empty parentheses give the empty text', () => reads(':foo()', [pseudo('foo', text(''))]));

// @clause FP07.B02
test('contains with empty double quotes', () => reads(':contains("")', [pseudo('contains', text(''))]));

// @clause FP07.B02
test('icontains with empty single quotes', () => reads(":icontains('')", [pseudo('icontains', text(''))]));

// @clause FP07.B03
test('different quotes at the two ends are kept', () =>
  reads(':contains("x\')', [pseudo('contains', text('"x\''))]));

// @clause FP07.N08 FP07.B03
test('a quote at one end only is kept', () => reads(':contains("x)', [pseudo('contains', text('"x'))]));

// @clause FP07.B04
test('whitespace outside the quotes keeps them', () =>
  reads(':contains( "x" )', [pseudo('contains', text(' "x" '))]));

// @clause FP07.B05
test('only one pair of quotes is removed', () =>
  reads(':contains("\'x\'")', [pseudo('contains', text("'x'"))]));

// @clause FP07.B06
test('quotes in the middle are kept', () =>
  reads(':contains(a "b" c)', [pseudo('contains', text('a "b" c'))]));

// @clause FP07.B07
test('quotes are removed for a name in upper case', () =>
  reads(':CONTAINS("x")', [pseudo('contains', text('x'))]));

// @clause FP07.B08
test('balanced parentheses inside removed quotes stay', () =>
  reads(':contains("(x)")', [pseudo('contains', text('(x)'))]));

// @clause FP07.B09
test('a name that begins like a legacy name is a pseudo-class', () =>
  reads(':first-child:before-x:afterwards', [
    pseudo('first-child'),
    pseudo('before-x'),
    pseudo('afterwards'),
  ]));

// @clause FP07.B09
test('a legacy name is no pseudo-class', () => reads('a:after', [element('a'), pseudoElement('after')]));

// @clause FP07.X01
test('an argument without end fails', () => readFails(':foo(a', 'unclosed-parenthesis', null));

// @clause FP07.X01
test('an inner parenthesis does not close the outer one', () =>
  readFails(':foo(p()', 'unclosed-parenthesis', null));

// @clause FP07.X01
test('an opening parenthesis at the end fails', () => readFails(':foo(', 'unclosed-parenthesis', null));

// @clause FP07.X02
test('an escaped parenthesis does not close the argument', () =>
  readFails(':foo(a\\)', 'unclosed-parenthesis', null));

// @clause FP07.X03
test('a closing parenthesis too many fails at its index', () => readFails(':foo(a))', 'unexpected-input', 7));

// @clause FP07.X04
test('quotes do not protect a parenthesis', () => readFails(':foo("a)")', 'unexpected-input', 8));

// @clause FP07.X05
test('whitespace before the parenthesis fails at the parenthesis', () =>
  readFails(':foo ()', 'unexpected-input', 5));

// @clause FP07.V01
test('the text between the parentheses comes back unchanged', () =>
  reads(':x( #a.b > *|c [d], {e;f} (g) @h! 50% )', [
    pseudo('x', text(' #a.b > *|c [d], {e;f} (g) @h! 50% ')),
  ]));

// @clause FP07.V02
test('all spellings of a name give equal parts', () =>
  reads(':Empty,:EMPTY,:empty', [pseudo('empty')], [pseudo('empty')], [pseudo('empty')]));
