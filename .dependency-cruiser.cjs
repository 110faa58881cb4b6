/**
 * The rows of docs/architecture.md: imports point down the list, never up, never sideways, and folders
 * talk through their index.ts. Change the order here, on purpose.
 */
const rows = [
  ['cli'],
  ['report', 'export', 'author'],
  ['run', 'analysis'],
  ['trial', 'mutate'],
  ['solve', 'screening', 'judge'],
  ['agent', 'gateway', 'environment', 'testing'],
  ['sandbox', 'upstream', 'usage'],
  ['task', 'workspace', 'language'],
  ['lib'],
];

const anyOf = (folders) => `^src/(${folders.join('|')})/`;

const forbidden = rows.flatMap((row, index) => {
  const above = rows.slice(0, index).flat();
  const rules = row.map((folder) => {
    const siblings = row.filter((other) => other !== folder);
    return {
      name: `${folder}-looks-down-only`,
      severity: 'error',
      from: { path: `^src/${folder}/` },
      to: { path: anyOf([...above, ...siblings, '__none__']) },
    };
  });
  return rules;
});

module.exports = {
  forbidden: [
    ...forbidden,
    {
      name: 'only-index-from-outside',
      comment: 'Folders talk through their index.ts.',
      severity: 'error',
      from: { path: '^src/([^/]+)/' },
      to: { path: '^src/([^/]+)/.+', pathNot: ['^src/$1/', '^src/[^/]+/index\\.ts$'] },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true, dependencyTypesNot: ['type-only'] } },
    { name: 'no-orphan-packages', severity: 'error', from: { path: '^src/' }, to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] } },
  ],
  options: { tsConfig: { fileName: 'tsconfig.json' }, tsPreCompilationDeps: true, doNotFollow: { path: 'node_modules' } },
};
