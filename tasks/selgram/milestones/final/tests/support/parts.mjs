// Short spellings of the parts that the interface contract defines. Nothing here asks the product.

export const element = (local, ns = null) => ({ kind: 'element', local, ns });
export const any = (ns = null) => ({ kind: 'any-element', ns });
export const id = (text) => ({ kind: 'id', text });
export const cls = (text) => ({ kind: 'class', text });
export const present = (local, ns = null) => ({
  kind: 'attr',
  local,
  ns,
  test: 'present',
  text: null,
  flag: null,
});
export const attr = (local, test, text, flag = null, ns = null) => ({
  kind: 'attr',
  local,
  ns,
  test,
  text,
  flag,
});
export const pseudo = (name, argument = null) => ({ kind: 'pseudo-class', name, argument });
export const pseudoElement = (name, argument = null) => ({ kind: 'pseudo-element', name, argument });
export const text = (value) => ({ form: 'text', text: value });
export const selectors = (...branches) => ({ form: 'selectors', branches });

const combinator = (relation) => ({ kind: 'combinator', relation });
export const descendant = combinator('descendant');
export const child = combinator('child');
export const parent = combinator('parent');
export const next = combinator('next-sibling');
export const later = combinator('later-sibling');
export const column = combinator('column');
