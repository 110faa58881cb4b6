import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';

const source = join(process.cwd(), 'src/sandbox');

/** Bundles the sandbox folder and what it needs into `folder`, for programs that plain Node runs. */
export async function bundleSandbox(folder: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'silent',
    ssr: { noExternal: true },
    build: {
      ssr: join(source, 'index.ts'),
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: { output: { entryFileNames: 'sandbox.mjs', codeSplitting: false } },
    },
  });
  for (const name of await readdir(join(source, 'bubblewrap')))
    if (name.endsWith('.sh')) await cp(join(source, 'bubblewrap', name), join(folder, name));
  return join(folder, 'sandbox.mjs');
}
