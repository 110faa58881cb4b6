import test from 'node:test';
import { readFails, reads } from './support/expect.mjs';
import { cls, element, pseudo, pseudoElement, text } from './support/parts.mjs';

// @clause FP09.E01 FP09.N01
test('two colons and a name give a pseudo-element without argument', () =>
  reads('::marker', [{ kind: 'pseudo-element', name: 'marker', argument: null }]));

// @clause FP09.N02
test('the name is put into lower case', () => reads('::Before', [pseudoElement('before')]));

// @clause FP09.N03
test('an argument is a text', () =>
  reads('::part(tab)', [{ kind: 'pseudo-element', name: 'part', argument: { form: 'text', text: 'tab' } }]));

// @clause FP09.N03
test('whitespace at both ends and the case of the argument are kept', () =>
  reads('::PART( Tab  )', [pseudoElement('part', text(' Tab  '))]));

// @clause FP09.N04
test('before with one colon', () => reads('a:before', [element('a'), pseudoElement('before')]));

// @clause FP09.N04
test('after with one colon', () => reads(':after', [pseudoElement('after')]));

// @clause FP09.N04
test('first-line with one colon', () => reads('.x:first-line', [cls('x'), pseudoElement('first-line')]));

// @clause FP09.N04
test('first-letter with one colon', () => reads(':first-letter', [pseudoElement('first-letter')]));

// @clause FP09.N05
test('a legacy name in upper case', () => reads(':BEFORE', [pseudoElement('before')]));

// @clause FP09.N05
test('a legacy name in mixed case', () => reads('a:First-Line', [element('a'), pseudoElement('first-line')]));

// @clause FP09.N06
test('selection with one colon stays a pseudo-class', () => reads(':selection', [pseudo('selection')]));

// @clause FP09.N06
test('marker with one colon stays a pseudo-class', () => reads(':marker', [pseudo('marker')]));

// @clause FP09.N07
test('an unknown name is accepted', () => reads('::no-such-thing', [pseudoElement('no-such-thing')]));

// @clause FP09.N07
test('a name with a vendor prefix is accepted', () =>
  reads('a::-x-track', [element('a'), pseudoElement('-x-track')]));

// @clause FP09.N08
test('balanced parentheses belong to the argument', () =>
  reads('::x(a(b)c)', [pseudoElement('x', text('a(b)c'))]));

// @clause FP09.N08
test('an escaped parenthesis is resolved and not counted', () =>
  reads('::x(a\\)b)', [pseudoElement('x', text('a)b'))]));

// @clause FP09.N09
test('a pseudo-class may follow', () => reads('::before:hover', [pseudoElement('before'), pseudo('hover')]));

// @clause FP09.N09
test('another pseudo-element may follow', () =>
  reads('a::x(1)::y', [element('a'), pseudoElement('x', text('1')), pseudoElement('y')]));

// @clause FP09.B01
test('not behind two colons takes text', () => reads('::not(a > b)', [pseudoElement('not', text('a > b'))]));

// @clause FP09.B01
test('is behind two colons may be empty', () => reads('::is()', [pseudoElement('is', text(''))]));

// @clause FP09.B02
test('quotes of an argument are kept', () => reads('::x("y")', [pseudoElement('x', text('"y"'))]));

// @clause FP09.B02
test('quotes are kept with the name contains', () =>
  reads("::contains('y')", [pseudoElement('contains', text("'y'"))]));

// @clause FP09.B02
test('quotes are kept with the name icontains', () =>
  reads('::icontains("y")', [pseudoElement('icontains', text('"y"'))]));

// @clause FP09.B03
test('empty parentheses give the empty text', () => reads('::x()', [pseudoElement('x', text(''))]));

// @clause FP09.B04
test('a legacy name with two colons takes an argument', () =>
  reads('::before(x)', [pseudoElement('before', text('x'))]));

// @clause FP09.X01
test('an argument without end fails', () => readFails('::x(a', 'unclosed-parenthesis', null));

// @clause FP09.X01
test('an inner parenthesis does not close the outer one', () =>
  readFails('::x((a)', 'unclosed-parenthesis', null));

// @clause FP09.X02
test('two colons without a name fail at the first one', () => readFails('a::', 'name-expected', 1));

// @clause FP09.X02
test('two colons without a name in a later branch fail at the first one', () =>
  readFails('a, b::', 'name-expected', 4));

// @clause FP09.X03
test('a legacy name with one colon takes no argument', () => readFails(':before()', 'unexpected-input', 7));

// @clause FP09.X03
test('a legacy name with one colon and two parts takes no argument', () =>
  readFails('ab:first-line()', 'unexpected-input', 13));

// @clause FP09.V01
test('both spellings of the four legacy names give equal parts', () =>
  reads(
    ':before::before,:after::after,:first-line::first-line,:first-letter::first-letter',
    [pseudoElement('before'), pseudoElement('before')],
    [pseudoElement('after'), pseudoElement('after')],
    [pseudoElement('first-line'), pseudoElement('first-line')],
    [pseudoElement('first-letter'), pseudoElement('first-letter')],
  ));
