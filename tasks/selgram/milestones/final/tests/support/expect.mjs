import assert from 'node:assert/strict';
import {
  isCombinator,
  isCombinatorFailure,
  readFailure,
  readSelectors,
  writeFailure,
  writeSelectors,
} from './product.mjs';

const failed = (code, position = null) => ({ name: 'SelgramError', code, position });

/** The text reads as exactly these branches. */
export async function reads(text, ...branches) {
  assert.deepStrictEqual(await readSelectors(text), branches);
}

/** Reading fails; a position is expected exactly where the contract names one. */
export async function readFails(text, code, position) {
  assert.deepStrictEqual(await readFailure(text), failed(code, position));
}

/** The branches are written as exactly this text. */
export async function writes(branches, text) {
  assert.equal(await writeSelectors(branches), text);
}

export async function writeFails(branches) {
  assert.deepStrictEqual(await writeFailure(branches), failed('bad-tree'));
}

export async function tellsCombinator(part, expected) {
  assert.equal(await isCombinator(part), expected);
}

export async function tellsNoPart(value) {
  assert.deepStrictEqual(await isCombinatorFailure(value), failed('bad-tree'));
}

/** The branches are written as this text, and the text reads as the branches. */
export async function survives(branches, text) {
  await writes(branches, text);
  await reads(text, ...branches);
}
