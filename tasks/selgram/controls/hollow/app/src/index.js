export class SelgramError extends Error {}

export const readSelectors = () => [];

export const writeSelectors = () => '';

export const isCombinator = () => false;
