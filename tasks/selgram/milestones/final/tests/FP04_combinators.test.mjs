import test from 'node:test';
import { readFails, reads, tellsCombinator, tellsNoPart } from './support/expect.mjs';
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
  text,
} from './support/parts.mjs';

const [a, b, c, d, e, f, g] = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => element(name));

// @clause FP04.E01 FP04.N01
test('whitespace is the descendant combinator', () =>
  reads('a b', [a, { kind: 'combinator', relation: 'descendant' }, b]));

// @clause FP04.N02
test('a greater-than sign is the child combinator', () =>
  reads('a > b', [a, { kind: 'combinator', relation: 'child' }, b]));

// @clause FP04.N03
test('a less-than sign is the parent combinator', () =>
  reads('a < b', [a, { kind: 'combinator', relation: 'parent' }, b]));

// @clause FP04.N04
test('a plus sign is the next-sibling combinator', () =>
  reads('a + b', [a, { kind: 'combinator', relation: 'next-sibling' }, b]));

// @clause FP04.N05
test('a tilde is the later-sibling combinator', () =>
  reads('a ~ b', [a, { kind: 'combinator', relation: 'later-sibling' }, b]));

// @clause FP04.N06
test('two bars are the column combinator', () =>
  reads('a || b', [a, { kind: 'combinator', relation: 'column' }, b]));

// @clause FP04.N07
test('no whitespace around a plus sign', () => reads('a+b', [a, next, b]));

// @clause FP04.N07
test('no whitespace around a tilde', () => reads('a~b', [a, later, b]));

// @clause FP04.N07
test('no whitespace around a less-than sign', () => reads('a<b', [a, parent, b]));

// @clause FP04.N07
test('whitespace only before the column combinator', () => reads('a ||b', [a, column, b]));

// @clause FP04.N07
test('whitespace only after the column combinator', () => reads('a|| b', [a, column, b]));

// @clause FP04.N07
test('mixed whitespace around a symbol', () => reads('a\n\t>\n\tb', [a, child, b]));

// @clause FP04.N08
test('a run of whitespace is one descendant combinator', () => reads('a \t\n\r\f b', [a, descendant, b]));

// @clause FP04.N08
test('a single line feed is a descendant combinator', () =>
  reads('.a\n.b', [cls('a'), descendant, cls('b')]));

// @clause FP04.N09
test('a branch may begin with a child combinator', () => reads('> a', [child, a]));

// @clause FP04.N09
test('a branch may begin with a sibling combinator without whitespace', () => reads('+.x', [next, cls('x')]));

// @clause FP04.N09
test('a branch may begin with the column combinator', () => reads('|| a', [column, a]));

// @clause FP04.N10
test('each branch of a list may begin with its own combinator', () =>
  reads('> a, ~ b, + c', [child, a], [later, b], [next, c]));

// @clause FP04.N11
test('forty compounds in a row', () =>
  reads(
    Array.from({ length: 40 }, () => 'a').join(' > '),
    Array.from({ length: 79 }, (_, index) => (index % 2 === 0 ? a : child)),
  ));

// @clause FP04.B01
test('a branch may end with a combinator symbol', () => reads('a >', [a, child]));

// @clause FP04.B02
test('whitespace behind a final symbol is dropped', () => reads('a ~ \n ', [a, later]));

// @clause FP04.B03
test('a symbol before a comma is kept', () => reads('a + , b', [a, next], [b]));

// @clause FP04.B04
test('a symbol alone is a branch', () => reads('>', [child]));

// @clause FP04.B04
test('the column combinator alone is a branch', () => reads('||', [column]));

// @clause FP04.B05
test('whitespace before a leading symbol is dropped', () => reads('  ~ a', [later, a]));

// @clause FP04.B06
test('an escaped symbol belongs to the name', () => reads('a\\>b', [element('a>b')]));

// @clause FP04.B06
test('an escaped plus sign belongs to a class', () => reads('.c\\+\\+', [cls('c++')]));

// @clause FP04.B07
test('symbols in an attribute value are ordinary characters', () =>
  reads('[x="a > b"]', [attr('x', 'exact', 'a > b')]));

// @clause FP04.B07
test('symbols in a text argument are ordinary characters', () =>
  reads(':foo(a ~ b)', [pseudo('foo', text('a ~ b'))]));

// @clause FP04.X01
test('two equal symbols with whitespace fail', () => readFails('a > > b', 'repeated-combinator', null));

// @clause FP04.X01
test('two equal symbols without whitespace fail', () => readFails('a >> b', 'repeated-combinator', null));

// @clause FP04.X01
test('two plus signs fail', () => readFails('a++b', 'repeated-combinator', null));

// @clause FP04.X02
test('two different symbols fail', () => readFails('a ~ + b', 'repeated-combinator', null));

// @clause FP04.X02
test('a pair of angle brackets fails', () => readFails('<>', 'repeated-combinator', null));

// @clause FP04.X03
test('two symbols at the beginning of a branch fail', () => readFails('> + a', 'repeated-combinator', null));

// @clause FP04.X03
test('two symbols at the beginning of a later branch fail', () =>
  readFails('a, ~~ b', 'repeated-combinator', null));

// @clause FP04.X04
test('a symbol behind the column combinator fails', () => readFails('a || > b', 'repeated-combinator', null));

// @clause FP04.X04
test('the column combinator behind a symbol fails', () => readFails('a > || b', 'repeated-combinator', null));

// @clause FP04.E02
test('a descendant combinator is told from other parts', () => tellsCombinator(descendant, true));

// @clause FP04.E02
test('a column combinator is told from other parts', () => tellsCombinator(column, true));

// @clause FP04.E02
test('a parent combinator is told from other parts', () => tellsCombinator(parent, true));

// @clause FP04.E02
test('an element is no combinator', () => tellsCombinator(element('descendant'), false));

// @clause FP04.E02
test('any-element is no combinator', () => tellsCombinator(any(), false));

// @clause FP04.E02
test('an id is no combinator', () => tellsCombinator(id('x'), false));

// @clause FP04.E02
test('a class is no combinator', () => tellsCombinator(cls('x'), false));

// @clause FP04.E02
test('an attribute is no combinator', () => tellsCombinator(present('x'), false));

// @clause FP04.E02
test('a pseudo-class is no combinator', () => tellsCombinator(pseudo('x'), false));

// @clause FP04.E02
test('a pseudo-element is no combinator', () => tellsCombinator(pseudoElement('x'), false));

// @clause FP04.X05
test('null is no part', () => tellsNoPart(null));

// @clause FP04.X05
test('a string is no part', () => tellsNoPart('combinator'));

// @clause FP04.X05
test('an object without kind is no part', () => tellsNoPart({ relation: 'child' }));

// @clause FP04.X05
test('an object of an unknown kind is no part', () => tellsNoPart({ kind: 'child' }));

// @clause FP04.V01
test('all six combinators in the order of the text', () =>
  reads('a b > c < d + e ~ f || g', [a, descendant, b, child, c, parent, d, next, e, later, f, column, g]));

// @clause FP04.V02
test('whitespace around a symbol never changes the result', () =>
  reads('a>b,a >b,a> b,a > b', [a, child, b], [a, child, b], [a, child, b], [a, child, b]));
