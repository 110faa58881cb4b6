import { describe } from 'vitest';
import type { SandboxProvider } from '../../src/sandbox/index.js';
import { commandContract } from './sandbox-commands.js';
import { fileContract } from './sandbox-files.js';
import { isolationContract } from './sandbox-isolation.js';
import { limitContract } from './sandbox-limits.js';

/** What src/sandbox/port.ts promises; every adapter must pass it, as every user that may run it. */
export function sandboxContract(name: string, make: () => SandboxProvider): void {
  describe(`${name} keeps the promises of a sandbox`, () => {
    commandContract(make);
    isolationContract(make);
    fileContract(make);
    limitContract(make);
  });
}
