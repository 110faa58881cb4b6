/** Debian packages of programs that tasks name and whose package has another name. */
const packageOf: Readonly<Record<string, string>> = {
  python3: 'python3',
  pytest: 'python3-pytest',
  'g++': 'g++',
  ninja: 'ninja-build',
  go: 'golang-go',
  rustc: 'rustc',
  java: 'default-jre-headless',
  javac: 'default-jdk-headless',
  ruby: 'ruby',
  awk: 'mawk',
  sh: 'dash',
  xz: 'xz-utils',
  gpg: 'gnupg',
  killall: 'psmisc',
  ps: 'procps',
  which: 'debianutils',
};

/** Packages that are called as their program. */
const sameName = new Set([
  ...['bash', 'perl', 'git', 'gcc', 'clang', 'make', 'cmake', 'curl', 'jq', 'sed', 'grep', 'gawk', 'file'],
  ...[
    'tar',
    'gzip',
    'bzip2',
    'zip',
    'unzip',
    'diffutils',
    'findutils',
    'patch',
    'cargo',
    'lua5.4',
    'php-cli',
  ],
]);

const coreutils = new Set([
  ...['cat', 'cp', 'mv', 'rm', 'ls', 'ln', 'mkdir', 'env', 'head', 'tail', 'sort', 'uniq', 'wc', 'tr', 'cut'],
  ...[
    'date',
    'sleep',
    'true',
    'false',
    'touch',
    'chmod',
    'stat',
    'timeout',
    'tee',
    'seq',
    'sha256sum',
    'mktemp',
  ],
]);

/** What to type so that a program is there; on other systems than Debian the sentence says what is needed. */
export function installHint(program: string): string {
  const found =
    packageOf[program] ??
    (sameName.has(program) ? program : undefined) ??
    (coreutils.has(program) ? 'coreutils' : undefined) ??
    (program === 'diff' ? 'diffutils' : program === 'find' || program === 'xargs' ? 'findutils' : undefined);
  return found === undefined
    ? `install the package that has ${program}, so that it lies in /usr/bin or /usr/local/bin`
    : `apt-get install -y ${found}`;
}
