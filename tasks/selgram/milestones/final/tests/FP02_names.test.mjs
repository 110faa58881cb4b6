import test from 'node:test';
import { readFails, reads } from './support/expect.mjs';
import {
  any,
  attr,
  child,
  cls,
  descendant,
  element,
  id,
  present,
  pseudo,
  pseudoElement,
  text,
} from './support/parts.mjs';

// @clause FP02.E01
test('one escape rule holds for every kind of name', () =>
  reads('\\70 1|e\\6c[\\61t]#\\69.\\63:\\70s::\\70x', [
    element('el', 'p1'),
    present('at'),
    id('i'),
    cls('c'),
    pseudo('ps'),
    pseudoElement('px'),
  ]));

// @clause FP02.E01
test('one set of name characters holds for every kind of name', () =>
  reads('p-1|e_2[a-3]#i_4.c-5:p_6::q-7', [
    element('e_2', 'p-1'),
    present('a-3'),
    id('i_4'),
    cls('c-5'),
    pseudo('p_6'),
    pseudoElement('q-7'),
  ]));

// @clause FP02.N01
test('letters, digits, underscore and hyphen are name characters', () => reads('.aZ09_-', [cls('aZ09_-')]));

// @clause FP02.N02
test('a letter with an accent needs no escape', () => reads('.é', [cls('é')]));

// @clause FP02.N02
test('the degree sign is the first unescaped character beyond ASCII', () => reads('#\u00b0', [id('\u00b0')]));

// @clause FP02.N02
test('characters of other scripts need no escape', () => reads('日本.日', [element('日本'), cls('日')]));

// @clause FP02.N02
test('a character above U+FFFF needs no escape', () => reads('.\u{1F600}x', [cls('\u{1F600}x')]));

// @clause FP02.N03
test('a name extends as far as its characters reach', () =>
  reads('abc.def#ghi', [element('abc'), cls('def'), id('ghi')]));

// @clause FP02.N03
test('a name goes on behind an escape', () => reads('.a\\+b-c', [cls('a+b-c')]));

// @clause FP02.N04
test('a class may begin with a digit', () => reads('.7a', [cls('7a')]));

// @clause FP02.N04
test('an id may consist of digits', () => reads('#007', [id('007')]));

// @clause FP02.N05
test('a name may begin with a hyphen', () => reads('.-x', [cls('-x')]));

// @clause FP02.N05
test('a name may begin with two hyphens', () => reads('--x', [element('--x')]));

// @clause FP02.N06
test('upper and lower case are kept in names that CSS keeps', () =>
  reads('Pre|Elem[AtT]#Id.Cls', [element('Elem', 'Pre'), present('AtT'), id('Id'), cls('Cls')]));

// @clause FP02.N07
test('two hexadecimal digits stand for a character', () => reads('.\\31', [cls('1')]));

// @clause FP02.N07
test('one hexadecimal digit stands for a character', () => reads('.x\\9', [cls('x\t')]));

// @clause FP02.N07
test('four hexadecimal digits stand for a character', () => reads('.\\4e2d', [cls('中')]));

// @clause FP02.N08
test('upper case digits are read in a name', () => reads('.\\2B', [cls('+')]));

// @clause FP02.N08
test('upper case digits are read in a quoted value', () => reads('[a="\\2B"]', [attr('a', 'exact', '+')]));

// @clause FP02.N09
test('a space behind the digits is dropped', () => reads('.\\31 a', [cls('1a')]));

// @clause FP02.N09
test('a tab behind the digits is dropped', () => reads('.\\31\ta', [cls('1a')]));

// @clause FP02.N09
test('a line feed behind the digits is dropped', () => reads('.\\31\na', [cls('1a')]));

// @clause FP02.N09
test('a space behind six digits is dropped', () => reads('.\\000031 a', [cls('1a')]));

// @clause FP02.N09
test('a space behind an escape at the end of a name belongs to the escape', () =>
  reads('.\\31 .b', [cls('1'), cls('b')]));

// @clause FP02.N10
test('a code point above U+FFFF becomes a surrogate pair', () => reads('.\\1f600', [cls('\ud83d\ude00')]));

// @clause FP02.N10
test('the highest code point becomes a surrogate pair', () =>
  reads('[a="\\10ffff"]', [attr('a', 'exact', '\udbff\udfff')]));

// @clause FP02.N11
test('an escaped dot does not begin a class', () => reads('.a\\.b', [cls('a.b')]));

// @clause FP02.N11
test('an escaped colon does not begin a pseudo-class', () => reads('.sm\\:x', [cls('sm:x')]));

// @clause FP02.N11
test('an escaped hash sign may be the first character of a name', () => reads('#\\#x', [id('#x')]));

// @clause FP02.N11
test('an escaped comma does not end a branch', () => reads('a\\,b', [element('a,b')]));

// @clause FP02.N11
test('escaped brackets and parentheses belong to the name', () =>
  reads('.w\\[1\\]\\(2\\)', [cls('w[1](2)')]));

// @clause FP02.N12
test('an escaped space belongs to the name', () => reads('.a\\ b', [cls('a b')]));

// @clause FP02.N13
test('a hexadecimal escape is resolved in a double-quoted value', () =>
  reads('[a="x\\26y"]', [attr('a', 'exact', 'x&y')]));

// @clause FP02.N13
test('a hexadecimal escape is resolved in a single-quoted value', () =>
  reads("[a='\\e9 t']", [attr('a', 'exact', 'ét')]));

// @clause FP02.N14
test('a hexadecimal escape is resolved in an unquoted value', () =>
  reads('[a=x\\26y]', [attr('a', 'exact', 'x&y')]));

// @clause FP02.N14
test('an escaped sign is resolved in an unquoted value', () =>
  reads('[a=x\\;y]', [attr('a', 'exact', 'x;y')]));

// @clause FP02.N15
test('escapes are resolved in the text of a pseudo-class', () =>
  reads(':lang(\\65 n\\;)', [pseudo('lang', text('en;'))]));

// @clause FP02.N15
test('escapes are resolved in the text of a pseudo-element', () =>
  reads('::part(\\74 ab\\;)', [pseudoElement('part', text('tab;'))]));

// @clause FP02.B01
test('a seventh digit is an ordinary character', () => reads('.\\0000611', [cls('a1')]));

// @clause FP02.B01
test('a letter behind six digits is an ordinary character', () => reads('.\\00006cab', [cls('lab')]));

// @clause FP02.B01
test('whitespace behind a seventh digit does not belong to the escape', () =>
  reads('.\\0000611 b', [cls('a1'), descendant, element('b')]));

// @clause FP02.B02
test('the digits end at the first other character', () => reads('\\66oo', [element('foo')]));

// @clause FP02.B03
test('a second space behind the digits is a descendant combinator', () =>
  reads('.\\61  b', [cls('a'), descendant, element('b')]));

// @clause FP02.B04
test('a dot from an escape does not begin a class', () => reads('.a\\2e b', [cls('a.b')]));

// @clause FP02.B04
test('a greater-than sign from an escape is no combinator', () => reads('a\\3e b', [element('a>b')]));

// @clause FP02.B04
test('a quote from an escape does not end a value', () => reads('[a="x\\22y"]', [attr('a', 'exact', 'x"y')]));

// @clause FP02.B05
test('an escaped letter that is no hexadecimal digit stands for itself', () => reads('.\\g\\z', [cls('gz')]));

// @clause FP02.B06
test('two backslashes stand for one in a name', () => reads('.a\\\\b', [cls('a\\b')]));

// @clause FP02.B06
test('two backslashes stand for one in a value', () => reads('[a="x\\\\y"]', [attr('a', 'exact', 'x\\y')]));

// @clause FP02.B07
test('the name of a pseudo-class is lowered after its escapes', () => reads(':\\48 over', [pseudo('hover')]));

// @clause FP02.B07
test('the name of a pseudo-element is lowered after its escapes', () =>
  reads('::\\4dX', [pseudoElement('mx')]));

// @clause FP02.B08
test('a backslash may stand before a character above U+FFFF', () =>
  reads('.\\\u{1F600}x', [cls('\u{1F600}x')]));

// @clause FP02.X01
test('a dot at the end fails at its index', () => readFails('.', 'name-expected', 0));

// @clause FP02.X01
test('a hash sign at the end fails at its index', () => readFails('#', 'name-expected', 0));

// @clause FP02.X01
test('a colon at the end fails at its index', () => readFails(':', 'name-expected', 0));

// @clause FP02.X01
test('two colons at the end fail at the first one', () => readFails('::', 'name-expected', 0));

// @clause FP02.X02
test('two hash signs fail at the first one', () => readFails('##x', 'name-expected', 0));

// @clause FP02.X02
test('a hash sign behind a dot fails at the dot', () => readFails('.#x', 'name-expected', 0));

// @clause FP02.X03
test('two dots at the end fail at the first one', () => readFails('..', 'name-expected', 0));

// @clause FP02.X03
test('a parenthesis behind a colon at the end fails at the colon', () => readFails(':(', 'name-expected', 0));

// @clause FP02.X03
test('a space behind a dot at the end fails at the dot', () => readFails('. ', 'name-expected', 0));

// @clause FP02.X04
test('the position counts from the beginning behind earlier parts', () =>
  readFails('abc.d.', 'name-expected', 5));

// @clause FP02.X04
test('the position counts from the beginning behind earlier branches', () =>
  readFails('ab, #', 'name-expected', 4));

// @clause FP02.X04
test('the position counts from the beginning behind a character above U+FFFF', () =>
  readFails('\u{1F600} > #', 'name-expected', 5));

// @clause FP02.X05
test('a backslash as the last character fails at its index', () => readFails('ab\\', 'unexpected-input', 2));

// @clause FP02.X06
test('a backslash before a line feed is no escape', () => readFails('ab\\\nc', 'unexpected-input', 2));

// @clause FP02.X07
test('a mark and a final backslash fail at the mark', () => readFails('a.\\', 'name-expected', 1));

// @clause FP02.V01
test('the first spelling of the recommendation', () => reads('\\26 B', [element('&B')]));

// @clause FP02.V01
test('the second spelling of the recommendation', () => reads('\\000026B', [element('&B')]));

// @clause FP02.V02
test('a name of six-digit escapes alone', () => reads('\\000064\\000069\\000076', [element('div')]));

// @clause FP02.V02
test('six-digit escapes in a longer branch', () =>
  reads('*.\\00006f\\00006e>#\\000078', [any(), cls('on'), child, id('x')]));
