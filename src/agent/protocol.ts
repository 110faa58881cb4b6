import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hostPath, type Sandbox, sandboxPath } from '../sandbox/index.js';

/** The one line of the submit file (official-format.md 3.7). */
export const submissionMarker = 'CODINGBENCH_SUBMIT';

/** Where an agent hands in, inside the sandbox. */
export const submitPath = sandboxPath('/logs/agent/submit');

/** Where an agent's own program may keep a log of its own, inside the sandbox: `{log}` of a spec. */
export const agentLogPath = sandboxPath('/logs/agent/agent.txt');

/** Hands in for an agent that does not run a program. */
export async function handIn(sandbox: Sandbox): Promise<void> {
  await withTemporaryFolder(async (folder) => {
    const path = join(folder, 'submit');
    await writeFile(path, `${submissionMarker}\n`);
    await sandbox.put(hostPath(path), submitPath);
  });
}

/** Gives a fresh folder of the host to `use` and removes it afterwards. */
export async function withTemporaryFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'z2r-agent-'));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
