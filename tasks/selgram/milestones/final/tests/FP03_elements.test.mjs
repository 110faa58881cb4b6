import test from 'node:test';
import { readFails, reads, survives } from './support/expect.mjs';
import { any, child, cls, column, descendant, element, pseudo } from './support/parts.mjs';

// @clause FP03.E01 FP03.N01
test('a name gives an element without namespace', () => reads('section', [element('section', null)]));

// @clause FP03.E02 FP03.N02
test('a star gives any-element without namespace', () => reads('*', [any(null)]));

// @clause FP03.N03
test('a prefix is recorded for an element', () => reads('svg|rect', [element('rect', 'svg')]));

// @clause FP03.N04
test('a star as prefix means any namespace', () => reads('*|rect', [element('rect', '*')]));

// @clause FP03.N05
test('a bar with nothing before it means no namespace', () => reads('|rect', [element('rect', '')]));

// @clause FP03.N05
test('a bar with nothing before it may stand after a comma', () =>
  reads('a,|rect', [element('a')], [element('rect', '')]));

// @clause FP03.N06
test('a prefix is recorded for any-element', () => reads('svg|*', [any('svg')]));

// @clause FP03.N07
test('any-element in any namespace', () => reads('*|*', [any('*')]));

// @clause FP03.N08
test('any-element in no namespace', () => reads('|*', [any('')]));

// @clause FP03.N09
test('an undeclared prefix is accepted and keeps its case', () =>
  reads('nOpe-9|q', [element('q', 'nOpe-9')]));

// @clause FP03.N10
test('an unknown element keeps its case', () => reads('Foo-Bar', [element('Foo-Bar')]));

// @clause FP03.N11
test('an escape is resolved in a prefix', () => reads('p\\.q|r', [element('r', 'p.q')]));

// @clause FP03.N11
test('an escape is resolved behind a bar', () => reads('p|r\\.s', [element('r.s', 'p')]));

// @clause FP03.B01
test('two bars behind an element are no namespace', () =>
  reads('a||b', [element('a'), column, element('b')]));

// @clause FP03.B01
test('two bars behind a star are no namespace', () => reads('*||b', [any(), column, element('b')]));

// @clause FP03.B02
test('whitespace before a bar begins a new compound', () =>
  reads('a |b', [element('a'), descendant, element('b', '')]));

// @clause FP03.B03
test('an escaped bar separates no prefix', () => reads('p\\|n', [element('p|n', null)]));

// @clause FP03.B04
test('each element has its own prefix', () =>
  reads('p|a > q|b', [element('a', 'p'), child, element('b', 'q')]));

// @clause FP03.B05
test('a class may follow an element with a prefix', () => reads('p|a.c', [element('a', 'p'), cls('c')]));

// @clause FP03.B05
test('a pseudo-class may follow any-element with a prefix', () =>
  reads('*|*:hover', [any('*'), pseudo('hover')]));

// @clause FP03.X01
test('a prefix without a name fails at the bar', () => readFails('ab|', 'name-expected', 2));

// @clause FP03.X02
test('a star and bar without a name fail at the bar', () => readFails('*|', 'name-expected', 1));

// @clause FP03.X03
test('a bar alone fails at its index', () => readFails('|', 'name-expected', 0));

// @clause FP03.X04
test('a bar before a hash sign fails at the bar', () => readFails('a|#b', 'name-expected', 1));

// @clause FP03.V01
test('the three namespace statements differ', () =>
  reads('e,|e,*|e', [element('e', null)], [element('e', '')], [element('e', '*')]));

// @clause FP03.V02
test('an element with a prefix survives writing and reading', () => survives([[element('n', 'p')]], 'p|n'));

// @clause FP03.V02
test('any-element with a prefix survives writing and reading', () => survives([[any('p')]], 'p|*'));

// @clause FP03.V02
test('an element in no namespace survives writing and reading', () => survives([[element('n', '')]], '|n'));
