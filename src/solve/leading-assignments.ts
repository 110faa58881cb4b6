const assignment = /^\s*([A-Za-z_][A-Za-z0-9_]*)=("(?:[^"\\]|\\.)*"|'[^']*'|[^\s"'\\]*)(?=\s|$)/;

/** The KEY=VALUE words in front of a command, without their quotes: what the agent is told of a test command. */
export function leadingAssignments(command: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (let rest = command; ; ) {
    const match = assignment.exec(rest);
    if (match === null) return found;
    const [whole, name = '', value = ''] = match;
    found[name] = unquoted(value);
    rest = rest.slice(whole.length);
  }
}

function unquoted(value: string): string {
  if (value.startsWith("'")) return value.slice(1, -1);
  return value.startsWith('"') ? value.slice(1, -1).replaceAll(/\\(["\\$`])/g, '$1') : value;
}
