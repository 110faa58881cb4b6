import { chmod, copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hostPath, type Mount, type SandboxPath, sandboxPath } from '../sandbox/index.js';
import type { Task } from '../task/index.js';

const publicPart = '/environment';
const logFolder = '/logs/agent';

export const workspacePath = sandboxPath('/app');
export const homePath = sandboxPath('/home/agent');
export const instructionPath = sandboxPath(`${publicPart}/instruction.md`);

/** Where an agent finds the specification (official-format.md 3.2). */
export const documents = {
  prd: sandboxPath(`${publicPart}/prd/Full_PRD.md`),
  contract: sandboxPath(`${publicPart}/Interface_Contract.md`),
  hardware: sandboxPath(`${publicPart}/Hardware_Requirements.md`),
} as const;

/** What a solve sandbox sees, as folders of the host. */
export interface SolveFolders {
  /** Becomes `/environment`, read-only. */
  readonly publicPart: string;
  /** Becomes `/logs/agent`: written by the agent, so never followed into. */
  readonly logs: string;
}

/** Fills an empty folder of the host: copies of the public documents, the instruction, an empty log folder. */
export async function makeFolders(
  root: string,
  { specification }: Pick<Task, 'specification'>,
  instruction: string,
): Promise<SolveFolders> {
  const folders = { publicPart: join(root, 'environment'), logs: join(root, 'logs') };
  for (const folder of [folders.publicPart, folders.logs, join(folders.publicPart, 'prd')])
    await readable(folder, 0o755, () => mkdir(folder));
  const { prd, contract, hardware } = specification;
  const copies: readonly (readonly [SandboxPath, string | undefined])[] = [
    [documents.prd, prd],
    [documents.contract, contract],
    [documents.hardware, hardware],
  ];
  for (const [path, source] of copies)
    if (source !== undefined)
      await readable(onHost(folders, path), 0o644, () => copyFile(source, onHost(folders, path)));
  const target = onHost(folders, instructionPath);
  await readable(target, 0o644, () => writeFile(target, instruction));
  return folders;
}

/** The mounts of a solve sandbox. Nothing else of the host is seen: no suite, no repository, no other trial. */
export function solveMounts(folders: SolveFolders, workspace: string): Mount[] {
  return [
    { kind: 'read-only', source: hostPath(folders.publicPart), target: sandboxPath(publicPart) },
    { kind: 'workspace', source: hostPath(workspace), target: workspacePath },
    { kind: 'workspace', source: hostPath(folders.logs), target: sandboxPath(logFolder) },
    { kind: 'scratch', target: sandboxPath('/tmp') },
    { kind: 'scratch', target: homePath },
  ];
}

function onHost(folders: SolveFolders, path: SandboxPath): string {
  return join(folders.publicPart, path.slice(publicPart.length));
}

/** Modes are set afterwards, whatever the umask: the sandbox's user is somebody else. */
async function readable(path: string, mode: number, make: () => Promise<unknown>): Promise<void> {
  await make();
  await chmod(path, mode);
}
