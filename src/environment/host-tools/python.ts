import { existsSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { execa } from 'execa';
import { z } from 'zod';
import { Failure, parseJson } from '../../lib/index.js';
import { type Contents, placeInside } from './contents.js';
import { addTree } from './folders.js';
import { installHint } from './install-hint.js';
import type { Program } from './programs.js';
import { toolEnvironment } from './tool-environment.js';

/** What the interpreter says about itself; packages are resolved from the metadata of what is installed. */
const question = `
import importlib.metadata, json, sys, sysconfig

def resolve(wanted):
    found, missing, queue = {}, [], list(wanted)
    while queue:
        name = queue.pop().lower().replace("_", "-").replace(".", "-")
        if name in found or name in missing:
            continue
        try:
            dist = importlib.metadata.distribution(name)
        except importlib.metadata.PackageNotFoundError:
            missing.append(name)
            continue
        found[name] = dist
        from packaging.requirements import Requirement
        for text in dist.requires or []:
            requirement = Requirement(text)
            if requirement.marker is None or requirement.marker.evaluate({"extra": ""}):
                queue.append(requirement.name)
    return found, missing

def tops(dist):
    listed = {p.parts[0] for p in dist.files or [] if p.parts[0] not in ("..", "/", "__pycache__")}
    if not listed:
        listed = set((dist.read_text("top_level.txt") or "").split())
    if not listed:
        listed = {dist.metadata["Name"].replace("-", "_").replace(".", "_")}
    return sorted(listed)

found, missing = resolve(sys.argv[1:])
print(json.dumps({
    "version": sys.version.split()[0],
    "cacheTag": sys.implementation.cache_tag,
    "libraries": sorted({sysconfig.get_path("stdlib"), sysconfig.get_path("platstdlib")}),
    "missing": missing,
    "packages": [
        {"name": name, "version": dist.version, "folder": str(dist.locate_file("")), "tops": tops(dist),
         "metadata": getattr(dist, "_path").name}
        for name, dist in sorted(found.items())
    ],
}))
`;

const answerSchema = z.object({
  version: z.string(),
  cacheTag: z.string(),
  libraries: z.array(z.string()),
  missing: z.array(z.string()),
  packages: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      folder: z.string(),
      tops: z.array(z.string()),
      metadata: z.string(),
    }),
  ),
});

/** Parts of the standard library that no product needs, that other things grow in, or that are this machine's. */
const leftOut =
  /^(dist-packages|site-packages|idlelib|ensurepip|turtledemo|config-[^/]*|(site|user)customize\.py)$/;

/**
 * Adds the interpreter's standard library and exactly these packages with what they require, nothing else
 * that is installed. Returns versions by name. Throws a Failure `environment.missing-tool`.
 */
export async function addPython(
  program: Program,
  packages: readonly string[],
  contents: Contents,
): Promise<Record<string, string>> {
  const ran = await execa(program.file, ['-I', '-c', question, ...packages], {
    ...toolEnvironment,
    reject: false,
  });
  const answer = parseJson(answerSchema, ran.exitCode === 0 ? String(ran.stdout) : '');
  if (answer.kind === 'bad')
    throw new Failure(
      'environment.missing-tool',
      `${program.path} does not work: ${ran.stderr || ran.shortMessage}`,
      {
        hint: installHint('python3'),
      },
    );
  const { cacheTag, libraries, missing, version } = answer.value;
  const [first] = missing;
  if (first !== undefined)
    throw new Failure('environment.missing-tool', `${program.path} has no package ${first}`, {
      hint: packages.includes(first) ? installHint(first) : `apt-get install -y python3-${first}`,
    });
  const isBytecode = new RegExp(`\\.${cacheTag.replaceAll(/\W/g, '\\$&')}\\.pyc$`);
  const skip = (path: string): boolean => {
    const name = basename(path);
    if (path.includes('__pycache__/')) {
      // Bytecode of this interpreter makes it start fast; other files there come and go.
      return !isBytecode.test(name) || leftOut.test(name.replace(isBytecode, '.py'));
    }
    return leftOut.test(path) || name === 'test' || name === 'tests' || name.endsWith('.pth');
  };
  for (const library of libraries) addTree(library, contents, { skip });
  for (const { folder, tops, metadata } of answer.value.packages)
    for (const top of [...tops, metadata]) addTop(join(folder, top), contents, skip);
  return Object.fromEntries([
    ['python3', version],
    ...answer.value.packages.map((found) => [found.name, found.version] as const),
  ]);
}

/** A top-level name of a package: a folder, a module, or not there at all. */
function addTop(path: string, contents: Contents, skip: (path: string) => boolean): void {
  for (const candidate of [path, `${path}.py`]) contents.watched.add(candidate);
  if (existsSync(`${path}.py`)) contents.files.set(placeInside(`${path}.py`), `${path}.py`);
  if (!existsSync(path)) return;
  // Some distributions keep a package's name and version in a single file.
  if (statSync(path).isFile()) contents.files.set(placeInside(path), path);
  else addTree(path, contents, { skip });
}
