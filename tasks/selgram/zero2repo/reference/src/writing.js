import { stringify } from '../vendor/engine/stringify.js';
import { writeBranches } from './tree.js';

export function writeSelectors(branches) {
  return stringify(writeBranches(branches));
}
