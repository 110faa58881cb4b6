import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Agent, loadAgent } from '../../src/agent/index.js';
import { Deadline } from '../../src/lib/index.js';
import { failureOf } from '../agent/agent-files.js';
import { SolveFixture, submitting } from './fixture.js';

let fixture: SolveFixture;
beforeAll(async () => {
  fixture = await SolveFixture.make();
});
afterAll(() => fixture.remove());

/** A replay of the fixture's task, found by its name. */
async function replay(
  commands: readonly object[],
  files: Record<string, string> = {},
  task = 'fixture',
): Promise<Agent> {
  const taskFolder = await mkdtemp(join(fixture.folder, 'replayed-'));
  const folder = join(taskFolder, 'zero2repo/replays/one');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'replay.json'), JSON.stringify({ schema_version: 1, task, commands }));
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return loadAgent('replay:one', { searchFolders: [], taskFolder });
}

const shell = (script: string) => ({ argv: ['bash', '-c', script] });

describe('a replay', () => {
  test('runs its commands in order, in the workspace or where it says, with their inputs', async () => {
    const solved = await fixture.solve(
      await replay(
        [
          { argv: ['mkdir', 'src'] },
          { ...shell('cat > a.js'), cwd: '/app/src', stdin_file: 'a.js' },
          { ...shell('cat > b.js'), cwd: '/app/src', stdin: 'typed\n' },
          { argv: ['ls', 'missing'], expect_exit: 2 },
          shell(submitting),
        ],
        { 'a.js': 'from a file\n' },
      ),
    );
    expect(solved).toMatchObject({ stop: 'completed', submission: 'submitted' });
    expect(await solved.file('src/a.js')).toBe('from a file\n');
    expect(await solved.file('src/b.js')).toBe('typed\n');
  });

  test('logs each command and what it said', async () => {
    const solved = await fixture.solve(await replay([{ argv: ['echo', 'one'] }, shell('echo two >&2')]));
    expect(await solved.log()).toBe('$ echo one\none\n$ bash -c echo two >&2\ntwo\n');
  });

  test('ends as crashed at the first command that ends otherwise than expected', async () => {
    const solved = await fixture.solve(await replay([shell('exit 0'), shell('exit 7'), shell(submitting)]));
    expect(solved).toMatchObject({ stop: 'crashed', submission: 'there is no file /logs/agent/submit' });
    expect(solved.result.rounds[0]?.end).toBe('exit 7: command 2 of 3 (bash) was expected to exit 0');
    expect((await fixture.solve(await replay([{ ...shell('exit 0'), expect_exit: 1 }]))).stop).toBe(
      'crashed',
    );
  });

  test('shares one budget over all commands', async () => {
    const solved = await fixture.solve(await replay([shell('sleep 1'), shell('sleep 60')]), {
      deadline: Deadline.in(2500),
    });
    expect(solved.stop).toBe('timeout');
    expect(solved.result.rounds[0]?.end).toMatch(/^limit wall: command 2 of 2/);
  });

  test('of another task is refused', async () => {
    const failure = await failureOf(fixture.solve(await replay([shell('true')], {}, 'other')));
    expect(failure).toMatchObject({ code: 'agent.invalid', hint: 'run it with --task other' });
  });
});
