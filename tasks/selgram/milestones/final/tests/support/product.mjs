import { pathToFileURL } from 'node:url';

// The only place where a test touches the product. Values cross as JSON text and errors as three plain
// fields, so that the product may as well live in another process.

const workspace = process.env.CODING_BENCH_WORKSPACE ?? '/app';
const entry = pathToFileURL(`${workspace}/src/index.js`).href;

async function call(name, args) {
  const product = await import(entry);
  if (typeof product[name] !== 'function') throw new Error(`the product exports no function ${name}`);
  return product[name](...args);
}

const asPlainData = (value) => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));

async function result(name, args) {
  return asPlainData(await call(name, args));
}

async function failure(name, args) {
  try {
    await call(name, args);
  } catch (error) {
    return asPlainData({ name: error?.name, code: error?.code, position: error?.position });
  }
  throw new Error(`${name} did not fail`);
}

export const readSelectors = (...args) => result('readSelectors', args);
export const writeSelectors = (...args) => result('writeSelectors', args);
export const isCombinator = (...args) => result('isCombinator', args);

export const readFailure = (...args) => failure('readSelectors', args);
export const writeFailure = (...args) => failure('writeSelectors', args);
export const isCombinatorFailure = (...args) => failure('isCombinator', args);
