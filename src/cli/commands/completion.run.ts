import type { CliContext } from '../context.js';
import { type ExitCode, exitCode } from '../exit-code.js';
import { answer } from '../output.js';

export type Shell = 'bash' | 'zsh' | 'fish';

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: this is shell, not JavaScript
// The words follow `--`, so that flags among them are words and not flags of `complete` itself.
const scripts: Readonly<Record<Shell, readonly string[]>> = {
  bash: [
    '_z2r() {',
    "  local IFS=$'\\n'",
    '  COMPREPLY=($("${COMP_WORDS[0]}" complete -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))',
    '}',
    'complete -o default -F _z2r z2r zero2repo',
  ],
  zsh: [
    '#compdef z2r zero2repo',
    '_z2r() {',
    '  local -a proposals',
    '  proposals=("${(@f)$("${words[1]}" complete -- "${(@)words[2,CURRENT]}" 2>/dev/null)}")',
    '  if [[ -n "${proposals[1]}" ]]; then compadd -- "${proposals[@]}"; else _files; fi',
    '}',
    'compdef _z2r z2r zero2repo',
  ],
  fish: [
    'function __z2r_complete',
    '  set -l words (commandline -opc)',
    '  $words[1] complete -- $words[2..-1] (commandline -ct) 2>/dev/null',
    'end',
    "complete -c z2r -a '(__z2r_complete)'",
    "complete -c zero2repo -a '(__z2r_complete)'",
  ],
};
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: this is shell, not JavaScript

export async function runCompletion(
  context: CliContext,
  _flags: Record<never, never>,
  shell: Shell,
): Promise<ExitCode> {
  answer(context, ...scripts[shell]);
  return exitCode.ok;
}

export async function runComplete(
  context: CliContext,
  _flags: Record<never, never>,
  ...words: string[]
): Promise<ExitCode> {
  answer(context, ...(await context.propose(words)));
  return exitCode.ok;
}
