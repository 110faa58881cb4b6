/** Text of a command's `--help`: what it does, then examples that can be typed as they stand. */
export function docs(
  brief: string,
  description: string,
  examples: readonly string[],
): { readonly brief: string; readonly fullDescription: string } {
  const lines = examples.map((example) => `  ${example}`);
  return { brief, fullDescription: [description.trim(), '', 'EXAMPLES', ...lines].join('\n') };
}
