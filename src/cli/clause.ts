/**
 * The comment that stands right above a test, as one line: suites say there which clause a test checks.
 * `name` is the test's name without its module; undefined if the test or a comment is not found.
 */
export function clauseComment(source: string, name: string): string | undefined {
  const lines = source.split('\n');
  const title = lastPart(name);
  const at = lines.findIndex((line) => names(line, title));
  if (title === '' || at === -1) return undefined;
  const comment: string[] = [];
  for (let index = at - 1; index >= 0; index -= 1) {
    const match = /^\s*(?:\/\/|#)\s?(.*)$/.exec(lines[index] ?? '');
    if (match === null) break;
    comment.unshift((match[1] ?? '').trim());
  }
  return comment.join(' ').trim() || undefined;
}

/** `suite > name` is `name`, `Class::test_x[1]` is `test_x`. */
function lastPart(name: string): string {
  const last = name.split(' > ').at(-1) ?? '';
  return (last.split('::').at(-1) ?? '').replace(/\[[^\]]*\]$/, '').trim();
}

function names(line: string, title: string): boolean {
  if (new RegExp(`^\\s*(?:async\\s+)?def\\s+${escaped(title)}\\s*\\(`).test(line)) return true;
  return (
    /^\s*(?:test|it)\b/.test(line) &&
    ["'", '"', '`'].some((quote) => line.includes(`${quote}${title}${quote}`))
  );
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
