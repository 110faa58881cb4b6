import test from 'node:test';
import { readFails, reads } from './support/expect.mjs';
import { attr, cls } from './support/parts.mjs';

const exact = (value, flag = null) => attr('a', 'exact', value, flag);

// @clause FP06.E01 FP06.N01
test('a double-quoted value is stored without its quotes', () => reads('[a="one"]', [exact('one')]));

// @clause FP06.E02
test('the flag has a field of its own', () =>
  reads('[a="one" i][a="one" s][a="one"]', [exact('one', 'i'), exact('one', 's'), exact('one', null)]));

// @clause FP06.N02
test('a single-quoted value is stored without its quotes', () => reads("[a='one']", [exact('one')]));

// @clause FP06.N03
test('an unquoted value ends at the closing bracket', () => reads('[a=one].b', [exact('one'), cls('b')]));

// @clause FP06.N03
test('an unquoted value ends at whitespace', () => reads('[a=one ]', [exact('one')]));

// @clause FP06.N03
test('an unquoted value may hold an address', () => reads('[a=/a/b?c=d#e]', [exact('/a/b?c=d#e')]));

// @clause FP06.N03
test('an unquoted value may hold commas, parentheses and an opening bracket', () =>
  reads('[a=x,(y)[z]', [exact('x,(y)[z')]));

// @clause FP06.N03
test('an unquoted value may be a negative number', () => reads('[a=-1.5]', [exact('-1.5')]));

// @clause FP06.N04
test('whitespace inside quotes is kept at both ends', () => reads('[a="  x y\t"]', [exact('  x y\t')]));

// @clause FP06.N05
test('a single quote inside double quotes is ordinary', () => reads('[a="it\'s"]', [exact("it's")]));

// @clause FP06.N05
test('a double quote inside single quotes is ordinary', () => reads('[a=\'say "x"\']', [exact('say "x"')]));

// @clause FP06.N06
test('an escaped double quote belongs to the value', () => reads('[a="x\\"y"]', [exact('x"y')]));

// @clause FP06.N06
test('an escaped single quote belongs to the value', () => reads("[a='x\\'y']", [exact("x'y")]));

// @clause FP06.N06
test('an escaped quote at the end of a value', () => reads('[a="x\\""]', [exact('x"')]));

// @clause FP06.N07
test('an escaped closing bracket belongs to an unquoted value', () => reads('[a=x\\]y]', [exact('x]y')]));

// @clause FP06.N07
test('an escaped space belongs to an unquoted value', () => reads('[a=x\\ y]', [exact('x y')]));

// @clause FP06.N08
test('the case of a value is kept', () => reads('[a="AbC"][a=DeF]', [exact('AbC'), exact('DeF')]));

// @clause FP06.N09
test('the flag i behind a quoted value', () => reads('[a="x" i]', [exact('x', 'i')]));

// @clause FP06.N09
test('the flag i behind an unquoted value', () => reads('[a=x i]', [exact('x', 'i')]));

// @clause FP06.N10
test('the flag s behind a quoted value', () => reads("[a='x' s]", [exact('x', 's')]));

// @clause FP06.N10
test('the flag s behind an unquoted value', () => reads('[a=x s]', [exact('x', 's')]));

// @clause FP06.N11
test('an upper case I is reported in lower case', () => reads('[a="x" I]', [exact('x', 'i')]));

// @clause FP06.N11
test('an upper case S is reported in lower case', () => reads('[a="x" S]', [exact('x', 's')]));

// @clause FP06.N12
test('without a flag the field is null', () => reads('[a="x" ]', [exact('x', null)]));

// @clause FP06.N13
test('a flag may follow a quote without whitespace', () => reads('[a="x"i]', [exact('x', 'i')]));

// @clause FP06.N13
test('a flag may follow a quote after a tab', () => reads('[a="x"\ts]', [exact('x', 's')]));

// @clause FP06.N14
test('whitespace behind a flag is dropped', () => reads('[a=x i \n]', [exact('x', 'i')]));

// @clause FP06.N15
test('the flag i is accepted with every operator', () =>
  reads('[a=v i][b~=v i][c|=v i][d^=v i][e$=v i][f*=v i][g!=v i]', [
    attr('a', 'exact', 'v', 'i'),
    attr('b', 'word', 'v', 'i'),
    attr('c', 'dash', 'v', 'i'),
    attr('d', 'prefix', 'v', 'i'),
    attr('e', 'suffix', 'v', 'i'),
    attr('f', 'substring', 'v', 'i'),
    attr('g', 'differs', 'v', 'i'),
  ]));

// @clause FP06.N15
test('the flag s is accepted with every operator', () =>
  reads('[a=v s][b~=v s][c|=v s][d^=v s][e$=v s][f*=v s][g!=v s]', [
    attr('a', 'exact', 'v', 's'),
    attr('b', 'word', 'v', 's'),
    attr('c', 'dash', 'v', 's'),
    attr('d', 'prefix', 'v', 's'),
    attr('e', 'suffix', 'v', 's'),
    attr('f', 'substring', 'v', 's'),
    attr('g', 'differs', 'v', 's'),
  ]));

// @clause FP06.B01
test('empty double quotes give the empty string', () => reads('[a=""]', [exact('')]));

// @clause FP06.B01
test('empty single quotes with a flag give the empty string', () => reads("[a='' i]", [exact('', 'i')]));

// @clause FP06.B02
test('nothing behind the operator gives the empty string', () => reads('[a=]', [exact('')]));

// @clause FP06.B02
test('nothing behind a longer operator gives the empty string', () =>
  reads('[a^=]', [attr('a', 'prefix', '')]));

// @clause FP06.B03
test('a closing bracket inside quotes is ordinary', () => reads('[a="x]y"]', [exact('x]y')]));

// @clause FP06.B04
test('selector signs inside quotes are ordinary', () =>
  reads("[a='[,>+~ /* :not(']", [exact('[,>+~ /* :not(')]));

// @clause FP06.B05
test('a line feed inside quotes is kept', () => reads('[a="x\ny"]', [exact('x\ny')]));

// @clause FP06.B06
test('a lonely i behind the operator is the value', () => reads('[a=i]', [exact('i', null)]));

// @clause FP06.B06
test('a lonely i behind the operator and a space is the value', () => reads('[a= i]', [exact('i', null)]));

// @clause FP06.B06
test('a lonely i may be followed by a flag', () => reads('[a=i s]', [exact('i', 's')]));

// @clause FP06.B07
test('an attached i belongs to the value', () => reads('[a=bi]', [exact('bi', null)]));

// @clause FP06.B08
test('whitespace behind a hexadecimal escape ends an unquoted value', () =>
  reads('[a=\\41 i]', [exact('A', 'i')]));

// @clause FP06.B09
test('whitespace behind a hexadecimal escape belongs to it in a quoted value', () =>
  reads('[a="\\41 i"]', [exact('Ai', null)]));

// @clause FP06.B10
test('quotes in the middle of an unquoted value are ordinary', () => reads('[a=x"y\'z]', [exact('x"y\'z')]));

// @clause FP06.X01
test('a missing closing quote fails', () => readFails('[a="b]', 'unclosed-string', null));

// @clause FP06.X01
test('a lonely quote fails', () => readFails("[a=']", 'unclosed-string', null));

// @clause FP06.X02
test('the wrong closing quote fails', () => readFails('[a=\'b"]', 'unclosed-string', null));

// @clause FP06.X03
test('an escaped quote does not close a value', () => readFails('[a="b\\"]', 'unclosed-string', null));

// @clause FP06.X04
test('a missing bracket behind an unquoted value fails', () => readFails('[a=b', 'unclosed-attribute', null));

// @clause FP06.X04
test('a missing bracket behind a quoted value fails', () => readFails('[a="b"', 'unclosed-attribute', null));

// @clause FP06.X04
test('a missing bracket behind a flag fails', () => readFails('[a="b" i', 'unclosed-attribute', null));

// @clause FP06.X05
test('an escaped bracket does not close an unquoted value', () =>
  readFails('[a=b\\]', 'unclosed-attribute', null));

// @clause FP06.X06
test('a second word behind an unquoted value fails', () => readFails('[a=b c]', 'unclosed-attribute', null));

// @clause FP06.X06
test('a letter that is no flag fails', () => readFails('[a="b" x]', 'unclosed-attribute', null));

// @clause FP06.X06
test('a word that begins like a flag fails', () => readFails('[a=b is]', 'unclosed-attribute', null));

// @clause FP06.X06
test('text directly behind a closing quote fails', () => readFails('[a="b"c]', 'unclosed-attribute', null));

// @clause FP06.X07
test('two flags fail', () => readFails('[a=b i s]', 'unclosed-attribute', null));

// @clause FP06.X08
test('a flag without a value fails', () => readFails('[a i]', 'unclosed-attribute', null));

// @clause FP06.V01
test('three spellings of one value', () =>
  reads('[a=v],[a="v"],[a=\'v\']', [exact('v')], [exact('v')], [exact('v')]));

// @clause FP06.V02
test('four spellings of the two flags', () =>
  reads(
    '[a=v i],[a=v I],[a=v s],[a=v S]',
    [exact('v', 'i')],
    [exact('v', 'i')],
    [exact('v', 's')],
    [exact('v', 's')],
  ));
