import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { chmod, mkdir, readdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import {
  type Digest,
  isDigest,
  parseJson,
  removeTree,
  systemCode,
  writeJsonAtomic,
} from '../../lib/index.js';
import { stampOf, stateOf } from './state.js';

const abandonedMs = 60 * 60 * 1000;
const digest = z.string().refine(isDigest);

const lookupSchema = z.object({
  schema_version: z.literal(1),
  identity: digest,
  /** Paths of the host with what they were when the root was made. */
  watched: z.array(z.tuple([z.string(), z.string()])),
});

const aboutSchema = z.object({
  schema_version: z.literal(1),
  identity: digest,
  fingerprint: z.record(z.string(), z.string()),
  stamp: z.object({ entries: z.int(), bytes: z.int() }),
});

/** A root file system that lies in the cache. */
export interface StoredRoot {
  readonly identity: Digest;
  readonly root: string;
  readonly fingerprint: Readonly<Record<string, string>>;
}

/**
 * Root file systems by their identity, and by what they were made from. A root is complete the moment it
 * has its name; what lies under another name was left by a build that was killed.
 */
export class RootCache {
  readonly #folder: string;

  constructor(cacheFolder: string) {
    this.#folder = join(cacheFolder, 'environments');
  }

  /** The root made for this request, if everything that it was made from is unchanged and it is sound. */
  find(request: Digest): StoredRoot | undefined {
    const lookup = readJson(lookupSchema, this.#lookup(request));
    if (lookup === undefined || lookup.watched.some(([path, state]) => stateOf(path) !== state))
      return undefined;
    return this.#sound(lookup.identity);
  }

  /** Builds in a folder of its own, then gives the result its name; a sound one that is there already wins. */
  async add(
    request: Digest,
    watched: ReadonlyMap<string, string>,
    build: (root: string) => Promise<{ identity: Digest; fingerprint: Readonly<Record<string, string>> }>,
  ): Promise<StoredRoot> {
    await this.#removeAbandoned();
    const building = await this.#temporary();
    try {
      const root = join(building, 'root');
      await mkdir(root);
      const { identity, fingerprint } = await build(root);
      await writeJsonAtomic(join(building, 'about.json'), {
        schema_version: 1,
        identity,
        fingerprint,
        stamp: stampOf(root),
      });
      await this.#name(building, identity);
      await writeJsonAtomic(this.#lookup(request), { schema_version: 1, identity, watched: [...watched] });
      return { identity, root: join(this.#place(identity), 'root'), fingerprint };
    } finally {
      await removeTree(building);
    }
  }

  async #name(building: string, identity: Digest): Promise<void> {
    const place = this.#place(identity);
    await mkdir(join(this.#folder, 'roots'), { recursive: true });
    for (;;) {
      try {
        await rename(building, place);
        return;
      } catch (error) {
        if (!['ENOTEMPTY', 'EEXIST'].includes(systemCode(error) ?? '')) throw error;
      }
      if (this.#sound(identity) !== undefined) return;
      const damaged = await this.#temporary();
      try {
        await rename(place, join(damaged, 'damaged'));
      } catch (error) {
        // Another builder has moved it away already.
        if (systemCode(error) !== 'ENOENT') throw error;
      }
      await removeTree(damaged);
    }
  }

  #sound(identity: Digest): StoredRoot | undefined {
    const place = this.#place(identity);
    const about = readJson(aboutSchema, join(place, 'about.json'));
    if (about === undefined || about.identity !== identity) return undefined;
    const root = join(place, 'root');
    try {
      const { entries, bytes } = stampOf(root);
      if (entries !== about.stamp.entries || bytes !== about.stamp.bytes) return undefined;
    } catch {
      return undefined;
    }
    return { identity, root, fingerprint: about.fingerprint };
  }

  async #temporary(): Promise<string> {
    const path = join(this.#folder, `building-${randomBytes(6).toString('hex')}`);
    await mkdir(path, { recursive: true });
    // Users of sandboxes must be able to enter what becomes a root.
    await chmod(path, 0o755);
    return path;
  }

  async #removeAbandoned(): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    for (const name of await readdir(this.#folder)) {
      if (!name.startsWith('building-')) continue;
      const path = join(this.#folder, name);
      const state = await stat(path).catch(() => undefined);
      if (state !== undefined && Date.now() - state.mtimeMs > abandonedMs) await removeTree(path);
    }
  }

  #place(identity: Digest): string {
    return join(this.#folder, 'roots', identity.replace('sha256:', ''));
  }

  #lookup(request: Digest): string {
    return join(this.#folder, 'lookups', `${request.replace('sha256:', '')}.json`);
  }
}

/** What is missing or not as we wrote it counts as not there: it is made again. */
function readJson<Value>(schema: z.ZodType<Value>, path: string): Value | undefined {
  try {
    const reading = parseJson(schema, readFileSync(path, 'utf8'));
    return reading.kind === 'ok' ? reading.value : undefined;
  } catch {
    return undefined;
  }
}
