import test from 'node:test';
import { readFails, reads } from './support/expect.mjs';
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

const [a, b, c] = ['a', 'b', 'c'].map((name) => element(name));

// @clause FP08.E01 FP08.N01
test('is takes selectors', () =>
  reads(':is(a)', [
    {
      kind: 'pseudo-class',
      name: 'is',
      argument: { form: 'selectors', branches: [[{ kind: 'element', local: 'a', ns: null }]] },
    },
  ]));

// @clause FP08.N01
test('where takes selectors', () => reads(':where(.x)', [pseudo('where', selectors([cls('x')]))]));

// @clause FP08.N02
test('not takes selectors', () => reads('a:not(#x)', [a, pseudo('not', selectors([id('x')]))]));

// @clause FP08.N03
test('has takes selectors', () => reads(':has(a)', [pseudo('has', selectors([a]))]));

// @clause FP08.N03
test('the branches of has may begin with a combinator', () =>
  reads(':has(> a, + b,~c)', [pseudo('has', selectors([child, a], [next, b], [later, c]))]));

// @clause FP08.N04
test('matches takes selectors and keeps its name', () =>
  reads(':matches(a, b)', [pseudo('matches', selectors([a], [b]))]));

// @clause FP08.N05
test('host takes selectors', () => reads(':host(.x)', [pseudo('host', selectors([cls('x')]))]));

// @clause FP08.N05
test('host-context takes selectors', () =>
  reads(':host-context(a b)', [pseudo('host-context', selectors([a, descendant, b]))]));

// @clause FP08.N06
test('commas inside and outside separate different lists', () =>
  reads(':is(a, b), c', [pseudo('is', selectors([a], [b]))], [c]));

// @clause FP08.N07
test('whitespace at both ends of the argument is dropped', () =>
  reads(':is( \n a , b\t)', [pseudo('is', selectors([a], [b]))]));

// @clause FP08.N08
test('the argument may hold every kind of part', () =>
  reads(':is(p|a#i.c[d="e" i]:f::g, *)', [
    pseudo(
      'is',
      selectors(
        [element('a', 'p'), id('i'), cls('c'), attr('d', 'exact', 'e', 'i'), pseudo('f'), pseudoElement('g')],
        [any()],
      ),
    ),
  ]));

// @clause FP08.N08
test('the argument may hold every combinator', () =>
  reads(':where(a b > c < a + b ~ c || a)', [
    pseudo('where', selectors([a, descendant, b, child, c, parent, a, next, b, later, c, column, a])),
  ]));

// @clause FP08.N09
test('each nested level has its own argument', () =>
  reads(':not(:is(a, :has(> b)), c)', [
    pseudo('not', selectors([pseudo('is', selectors([a], [pseudo('has', selectors([child, b]))]))], [c])),
  ]));

// @clause FP08.N10
test('a text argument inside keeps its form', () =>
  reads(':not(:lang(en, fr):contains("x"))', [
    pseudo('not', selectors([pseudo('lang', text('en, fr')), pseudo('contains', text('x'))])),
  ]));

// @clause FP08.N11
test('the compound goes on behind the parenthesis', () =>
  reads(':not(.a).b > c', [pseudo('not', selectors([cls('a')])), cls('b'), child, c]));

// @clause FP08.N11
test('a descendant combinator may follow the parenthesis', () =>
  reads(':is(a) b:not(c)[d]', [
    pseudo('is', selectors([a])),
    descendant,
    b,
    pseudo('not', selectors([c])),
    present('d'),
  ]));

// @clause FP08.N12
test('the name is compared and reported in lower case', () =>
  reads(':NOT(A):Is(b)', [pseudo('not', selectors([element('A')])), pseudo('is', selectors([b]))]));

// @clause FP08.B01
test('host without parentheses has no argument', () => reads(':host', [pseudo('host', null)]));

// @clause FP08.B01
test('not and is without parentheses have no argument', () =>
  reads(':not:is', [pseudo('not', null), pseudo('is', null)]));

// @clause FP08.B02
test('sixty nested levels', () => {
  let expected = [cls('x')];
  for (let level = 0; level < 60; level++) expected = [pseudo('not', selectors(expected))];
  return reads(':not('.repeat(60) + '.x' + ')'.repeat(60), expected);
});

// @clause FP08.B03
test('resembling names take text', () =>
  reads(':-x-is(a):nots(b):any(c)', [
    pseudo('-x-is', text('a')),
    pseudo('nots', text('b')),
    pseudo('any', text('c')),
  ]));

// @clause FP08.B04
test('a symbol at the end of the argument is kept', () =>
  reads(':has(a >)', [pseudo('has', selectors([a, child]))]));

// @clause FP08.B05
test('a closing parenthesis in a quoted value does not close the argument', () =>
  reads(':not([a=")"])', [pseudo('not', selectors([attr('a', 'exact', ')')]))]));

// @clause FP08.X01
test('empty parentheses fail', () => readFails(':not()', 'empty-selector', null));

// @clause FP08.X01
test('parentheses with whitespace only fail', () => readFails('a:is( )', 'empty-selector', null));

// @clause FP08.X01
test('nested empty parentheses fail', () => readFails(':not(:has())', 'empty-selector', null));

// @clause FP08.X02
test('a comma at the end of the argument fails', () => readFails(':is(a,)', 'empty-selector', null));

// @clause FP08.X02
test('a comma at the beginning of the argument fails', () => readFails(':is(,a)', 'empty-selector', null));

// @clause FP08.X03
test('an argument without end fails', () => readFails(':not(a', 'unclosed-parenthesis', null));

// @clause FP08.X03
test('an opening parenthesis at the end fails', () => readFails(':not(', 'unclosed-parenthesis', null));

// @clause FP08.X03
test('a nested argument without end fails', () => readFails(':not(:is(a)', 'unclosed-parenthesis', null));

// @clause FP08.X04
test('a brace in the argument fails', () => readFails(':not(a{)', 'unclosed-parenthesis', null));

// @clause FP08.X04
test('a closing bracket in the argument fails', () => readFails(':not(a])', 'unclosed-parenthesis', null));

// @clause FP08.X05
test('a double quote behind the parenthesis fails', () => readFails(':not("a")', 'quoted-selector', null));

// @clause FP08.X05
test('a single quote behind the parenthesis fails', () => readFails(":has('a')", 'quoted-selector', null));

// @clause FP08.X06
test('a repeated combinator inside is reported', () =>
  readFails(':not(a > > b)', 'repeated-combinator', null));

// @clause FP08.X06
test('an attribute without end inside is reported', () => readFails(':not([a)', 'unclosed-attribute', null));

// @clause FP08.X07
test('a missing name inside is reported at its index in the whole text', () =>
  readFails(':not(.)', 'name-expected', 5));

// @clause FP08.X07
test('a missing name at the second level is reported at its index in the whole text', () =>
  readFails('b, :is(a, :not(#))', 'name-expected', 15));

// @clause FP08.X08
test('a closing parenthesis too many fails at its index', () => readFails(':not(a))', 'unexpected-input', 7));

// @clause FP08.V01
test('the argument reads like the text alone', async () => {
  const branches = [
    [a, descendant, cls('x')],
    [any(), pseudo('b', text('1'))],
  ];
  await reads('a .x, *:b(1)', ...branches);
  await reads(':is(a .x, *:b(1))', [pseudo('is', selectors(...branches))]);
});
