import { stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SolveFixture, submitting } from './fixture.js';

let fixture: SolveFixture;
beforeAll(async () => {
  fixture = await SolveFixture.make();
});
afterAll(() => fixture.remove());

async function lines(script: string): Promise<string[]> {
  const solved = await fixture.solve(await fixture.shell(script));
  return (await solved.log()).split('\n').filter((line) => line !== '');
}

describe('an agent sees', () => {
  test('the public documents and its instruction, and cannot change them', async () => {
    expect((await lines('find /environment -type f')).sort()).toEqual([
      '/environment/Interface_Contract.md',
      '/environment/instruction.md',
      '/environment/prd/Full_PRD.md',
    ]);
    expect(await lines('cat /environment/prd/Full_PRD.md')).toEqual(['# Requirements']);
    const attempts = [
      'echo x > /environment/new',
      'echo x >> /environment/prd/Full_PRD.md',
      'rm /environment/instruction.md',
    ];
    for (const attempt of attempts)
      expect(await lines(`(${attempt}) 2>/dev/null && echo changed || echo refused`)).toEqual(['refused']);
  });

  test('an empty workspace as its folder, and places to write', async () => {
    const script =
      'pwd; ls -A | wc -l; for d in /app /tmp /home/agent /logs/agent; do touch $d/x && echo $d; done';
    expect(await lines(script)).toEqual(['/app', '0', '/app', '/tmp', '/home/agent', '/logs/agent']);
  });

  test('no hidden suite, no upstream, no repository and no folder of the host', async () => {
    const found = await lines(
      String.raw`find / -xdev \( -path /proc -o -path /dev \) -prune -o \( -name '*hidden*' -o -name 'upstream*' -o -name milestones -o -name controls -o -name node_modules -o -name package.json -o -name .git \) -print 2>/dev/null; ls -A /root /tests /home 2>/dev/null`,
    );
    expect(found).toEqual(['/home:', 'agent']);
    const repository = fileURLToPath(new URL('../..', import.meta.url));
    const paths = [
      fixture.folder,
      fixture.task.folder,
      fixture.task.suite.folder,
      repository,
      '/tests/final',
    ];
    for (const path of paths)
      expect(await lines(`ls -d '${path}' 2>/dev/null || echo none`)).toEqual(['none']);
  });

  test('nothing of the trial before', async () => {
    await fixture.solve(await fixture.shell('touch /tmp/left /home/agent/left /logs/agent/left left'));
    expect(await lines('find / -xdev -name left 2>/dev/null')).toEqual([]);
  });
});

test('nothing that an agent left running outlives it', async () => {
  const daemon =
    '(setsid bash -c "while :; do echo x >> beat; sleep 0.05; done" </dev/null >/dev/null 2>&1 &)';
  const agent = await fixture.shell(`${daemon}; while ! test -s beat; do sleep 0.01; done; ${submitting}`);
  const solved = await fixture.solve(agent);
  const { size } = await stat(`${solved.workspace}/beat`);
  await sleep(500);
  expect((await stat(`${solved.workspace}/beat`)).size).toBe(size);
});
