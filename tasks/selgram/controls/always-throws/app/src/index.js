export class SelgramError extends Error {
  name = 'SelgramError';
  code = 'empty-selector';
  position = null;
}

function fail() {
  throw new SelgramError('empty selector');
}

export { fail as isCombinator, fail as readSelectors, fail as writeSelectors };
