import test from 'node:test';
import { readFails, reads } from './support/expect.mjs';
import { attr, cls, element, id, present } from './support/parts.mjs';

// @clause FP05.E01
test('a hash sign and a name give an id', () => reads('#main', [{ kind: 'id', text: 'main' }]));

// @clause FP05.E02
test('a dot and a name give a class', () => reads('.note', [{ kind: 'class', text: 'note' }]));

// @clause FP05.E03 FP05.N01
test('a bracketed name tests for presence', () =>
  reads('[n]', [{ kind: 'attr', local: 'n', ns: null, test: 'present', text: null, flag: null }]));

// @clause FP05.E03 FP05.N02 FP05.N09
test('an equals sign is the test exact', () =>
  reads('[n=v]', [{ kind: 'attr', local: 'n', ns: null, test: 'exact', text: 'v', flag: null }]));

// @clause FP05.N03
test('a tilde is the test word', () => reads('[n~=v]', [attr('n', 'word', 'v')]));

// @clause FP05.N04
test('a bar is the test dash', () => reads('[n|=v]', [attr('n', 'dash', 'v')]));

// @clause FP05.N05
test('a circumflex is the test prefix', () => reads('[n^=v]', [attr('n', 'prefix', 'v')]));

// @clause FP05.N06
test('a dollar sign is the test suffix', () => reads('[n$=v]', [attr('n', 'suffix', 'v')]));

// @clause FP05.N07
test('a star is the test substring', () => reads('[n*=v]', [attr('n', 'substring', 'v')]));

// @clause FP05.N08
test('an exclamation mark is the test differs', () => reads('[n!=v]', [attr('n', 'differs', 'v')]));

// @clause FP05.N09
test('a quoted value behind an operator is stored', () =>
  reads('[n^="http:"]', [attr('n', 'prefix', 'http:')]));

// @clause FP05.N10
test('ids, classes and attributes are kept in order', () =>
  reads('a#b.c.d[e]', [element('a'), id('b'), cls('c'), cls('d'), present('e')]));

// @clause FP05.N10
test('a class may precede an id', () => reads('[e].c#b', [present('e'), cls('c'), id('b')]));

// @clause FP05.N11
test('an attribute without a bar has no namespace', () => reads('[href]', [present('href', null)]));

// @clause FP05.N12
test('the prefix of an attribute is recorded', () => reads('[xlink|href]', [present('href', 'xlink')]));

// @clause FP05.N12
test('the prefix of an attribute with a value is recorded', () =>
  reads('[p|n=v]', [attr('n', 'exact', 'v', null, 'p')]));

// @clause FP05.N13
test('a star as prefix of an attribute', () => reads('[*|n]', [present('n', '*')]));

// @clause FP05.N13
test('a star as prefix and a star as operator', () =>
  reads('[*|n*=v]', [attr('n', 'substring', 'v', null, '*')]));

// @clause FP05.N14
test('a bar with nothing before it is no namespace of an attribute', () =>
  reads('[|n]', [present('n', null)]));

// @clause FP05.N14
test('a bar with nothing before it and a value', () =>
  reads('[|n=v]', [attr('n', 'exact', 'v', null, null)]));

// @clause FP05.N15
test('whitespace around a lonely name is dropped', () => reads('[ n\t]', [present('n')]));

// @clause FP05.N15
test('whitespace around the operator is dropped', () => reads('[n  ~=\n v]', [attr('n', 'word', 'v')]));

// @clause FP05.N15
test('whitespace at all places is dropped', () => reads('[ n = "v" ]', [attr('n', 'exact', 'v')]));

// @clause FP05.N15
test('whitespace before a prefix is dropped', () =>
  reads('[ p|n |= v ]', [attr('n', 'dash', 'v', null, 'p')]));

// @clause FP05.N16
test('the case of an attribute name is kept', () => reads('[viewBox]', [present('viewBox')]));

// @clause FP05.B01
test('a bar before an equals sign is no namespace', () =>
  reads('[lang|=en]', [attr('lang', 'dash', 'en', null, null)]));

// @clause FP05.B02
test('a prefix and the operator with a bar', () => reads('[p|n|=v]', [attr('n', 'dash', 'v', null, 'p')]));

// @clause FP05.B02
test('a star as prefix and the operator with a bar', () =>
  reads('[*|n|=v]', [attr('n', 'dash', 'v', null, '*')]));

// @clause FP05.B03
test('the long spelling of a class stays an attribute', () =>
  reads('[class~=x]', [attr('class', 'word', 'x')]));

// @clause FP05.B04
test('repeated parts are all kept', () =>
  reads('#a#a.b.b[c][c]', [id('a'), id('a'), cls('b'), cls('b'), present('c'), present('c')]));

// @clause FP05.B05
test('a part may stand alone in each branch', () =>
  reads('#a,.b,[c]', [id('a')], [cls('b')], [present('c')]));

// @clause FP05.B06
test('ids and classes may begin with a digit', () => reads('#1.2', [id('1'), cls('2')]));

// @clause FP05.X01
test('empty brackets fail behind the bracket', () => readFails('[]', 'name-expected', 1));

// @clause FP05.X01
test('brackets with whitespace fail behind the whitespace', () => readFails('a[  ]', 'name-expected', 4));

// @clause FP05.X02
test('an opening bracket at the end fails behind it', () => readFails('ab[', 'name-expected', 3));

// @clause FP05.X03
test('a prefix without an attribute name fails at the bar', () => readFails('[a|]', 'name-expected', 2));

// @clause FP05.X04
test('a bar alone in brackets fails at the bar', () => readFails('[|]', 'name-expected', 1));

// @clause FP05.X05
test('a tilde without an equals sign fails', () => readFails('[a~]', 'operator-incomplete', null));

// @clause FP05.X05
test('an exclamation mark without an equals sign fails', () =>
  readFails('[a!x]', 'operator-incomplete', null));

// @clause FP05.X05
test('whitespace inside an operator fails', () => readFails('[a ^ =x]', 'operator-incomplete', null));

// @clause FP05.X05
test('a dollar sign at the end of the text fails', () => readFails('[a$', 'operator-incomplete', null));

// @clause FP05.X05
test('a star without an equals sign fails', () => readFails('[a*b]', 'operator-incomplete', null));

// @clause FP05.X06
test('whitespace before a bar makes it an operator sign', () =>
  readFails('[p |n]', 'operator-incomplete', null));

// @clause FP05.X07
test('a missing closing bracket fails', () => readFails('[a', 'unclosed-attribute', null));

// @clause FP05.X09
test('a missing closing bracket before another bracket fails', () =>
  readFails('[a[b]]', 'unclosed-attribute', null));

// @clause FP05.X08
test('a second word behind the name fails', () => readFails('[a b]', 'unclosed-attribute', null));

// @clause FP05.X09
test('a percent sign is no operator', () => readFails('[a%=b]', 'unclosed-attribute', null));

// @clause FP05.X09
test('a greater-than sign is no operator', () => readFails('[a>b]', 'unclosed-attribute', null));

// @clause FP05.V01
test('all operators side by side', () =>
  reads('[a=v][b~=v][c|=v][d^=v][e$=v][f*=v][g!=v][h]', [
    attr('a', 'exact', 'v'),
    attr('b', 'word', 'v'),
    attr('c', 'dash', 'v'),
    attr('d', 'prefix', 'v'),
    attr('e', 'suffix', 'v'),
    attr('f', 'substring', 'v'),
    attr('g', 'differs', 'v'),
    present('h'),
  ]));

// @clause FP05.B03 FP05.V02
test('an id and the attribute of that name differ', () =>
  reads('#x[id=x]', [id('x'), attr('id', 'exact', 'x')]));
