import type { Check, SandboxProvider } from '../port.js';
import type { Mode } from './chain.js';
import type { FoundTool } from './tools.js';
export async function probeBubblewrap(
  _p: SandboxProvider,
  _f: readonly FoundTool[],
  _m: Mode,
): Promise<readonly Check[]> {
  return [];
}
