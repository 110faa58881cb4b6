import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Agent, loadAgent } from '../../src/agent/index.js';
import { Deadline, MiB } from '../../src/lib/index.js';
import { buildInstruction } from '../../src/solve/index.js';
import { failureOf } from '../agent/agent-files.js';
import { SolveFixture, submitting } from './fixture.js';

const builtIn = { searchFolders: [fileURLToPath(new URL('../../agents', import.meta.url))] };

let fixture: SolveFixture;
beforeAll(async () => {
  fixture = await SolveFixture.make();
});
afterAll(() => fixture.remove());

describe('an agent that works and submits', () => {
  test('leaves a workspace, a log, an instruction and a record of its round', async () => {
    const solved = await fixture.solve(
      await fixture.shell(`echo building; mkdir src; echo 1 > src/a.js; echo warned >&2; ${submitting}`),
    );
    expect(solved.result).toMatchObject({
      stop: 'completed',
      submission: { kind: 'submitted' },
      rounds: [{ number: 1, stop: 'completed', end: 'exit 0', log: 'agent.log' }],
      enforcement: { scratch: 'tmpfs' },
    });
    expect(await solved.file('src/a.js')).toBe('1\n');
    expect((await solved.log()).split('\n').sort()).toEqual(['', 'building', 'warned']);
    expect(solved.progress[0]).toMatch(/^building|warned$/);
    expect(await readFile(join(solved.folder, 'instruction.md'), 'utf8')).toBe(
      buildInstruction(fixture.task),
    );
  });

  test('leaves nothing else on the host', async () => {
    const solved = await fixture.solve(await fixture.shell(submitting));
    expect((await readdir(solved.folder)).sort()).toEqual(['agent.log', 'instruction.md', 'work']);
    expect(await readdir(join(solved.folder, 'work'))).toEqual(['app']);
  });

  test('leaves nothing else on the host either if it makes a mess of the log folder', async () => {
    const mess =
      'perl -e \'for (1..3000) { mkdir "d"; chdir "d" }\'; ln -s / root; mkdir locked; touch locked/x; chmod 0 locked';
    const solved = await fixture.solve(await fixture.shell(`cd /logs/agent; ${mess}; ${submitting}`));
    expect(solved).toMatchObject({ stop: 'completed', submission: 'submitted' });
    expect(await readdir(join(solved.folder, 'work'))).toEqual(['app']);
  });

  test('submitted when it says so, not when it ends', async () => {
    const { result } = await fixture.solve(await fixture.shell(`sleep 0.3; ${submitting}; sleep 1`));
    const { submission, wallMs } = result;
    if (submission.kind !== 'submitted') return expect.fail(submission.problem);
    expect(submission.afterMs).toBeGreaterThan(250);
    expect(wallMs - submission.afterMs).toBeGreaterThan(900);
  });

  test('keeps a log that its program wrote itself', async () => {
    const agent = await fixture.shell(`echo mine > "$1"; ${submitting}`, '{log}');
    const solved = await fixture.solve(agent);
    expect(await readFile(join(solved.folder, 'agent-own.log'), 'utf8')).toBe('mine\n');
  });

  test('gets its instruction by path and on standard input', async () => {
    const agent = await fixture.agent({
      ...{ kind: 'command', stdin: 'instruction', env: { EXTRA: 'x' }, model: 'm-1' },
      command: [
        'bash',
        '-c',
        'cat > stdin; cat "$1" > path; env > env; echo "$2 $3" > args',
        'a',
        '{instruction}',
        '{workdir}',
        '{model}',
      ],
    });
    const solved = await fixture.solve(agent);
    const instruction = buildInstruction(fixture.task);
    expect(await solved.file('stdin')).toBe(instruction);
    expect(await solved.file('path')).toBe(instruction);
    expect(await solved.file('args')).toBe('/app m-1\n');
    expect((await solved.file('env')).split('\n')).toEqual(
      expect.arrayContaining(['EXTRA=x', 'HOME=/home/agent', 'LANG=C.UTF-8', 'PATH=/usr/bin']),
    );
  });
});

describe('built-in agents', () => {
  test('empty: submits nothing', async () => {
    const solved = await fixture.solve(await loadAgent('empty', builtIn));
    expect(solved).toMatchObject({ stop: 'completed', submission: 'submitted' });
    expect(await solved.files()).toEqual([]);
  });

  test('example-command: works as it stands', async () => {
    const solved = await fixture.solve(await loadAgent('example-command', builtIn));
    expect(solved).toMatchObject({ stop: 'completed', submission: 'submitted' });
    expect(await solved.files()).toEqual(['README.md']);
  });

  test('reference: a task without one is told so', async () => {
    const failure = await failureOf(fixture.solve(await loadAgent('reference', builtIn)));
    expect(failure).toMatchObject({ code: 'agent.invalid', path: fixture.task.folder });
  });
});

describe('submission and end are independent', () => {
  const end = (script: string, changes: Parameters<SolveFixture['solve']>[1] = {}) =>
    fixture.shell(script).then((agent) => fixture.solve(agent, changes));

  test('ending is not submitting', async () => {
    expect(await end('echo done')).toMatchObject({
      stop: 'completed',
      submission: 'there is no file /logs/agent/submit',
    });
  });

  test('a crash after the submission', async () => {
    const solved = await end(`${submitting}; exit 3`);
    expect(solved).toMatchObject({ stop: 'crashed', submission: 'submitted' });
    expect(solved.result.rounds[0]?.end).toBe('exit 3: bash was expected to exit 0');
  });

  test('the end of the budget after the submission', async () => {
    expect(await end(`${submitting}; sleep 60`, { deadline: Deadline.in(1500) })).toMatchObject({
      stop: 'timeout',
      submission: 'submitted',
    });
  });

  test('the end of the budget before it', async () => {
    const solved = await end('echo work > kept; sleep 60', { deadline: Deadline.in(1500) });
    expect(solved).toMatchObject({ stop: 'timeout' });
    expect(solved.submission).toContain('there is no file');
    expect(await solved.file('kept')).toBe('work\n');
  });

  test('too much memory', async () => {
    const hog = `perl -e 'my @x; push @x, "x" x 1000000 and select(undef, undef, undef, 0.002) for 1..400; sleep 60'`;
    const limits = { memoryBytes: 96 * MiB, processes: 64, fileBytes: MiB, diskBytes: MiB };
    expect(await end(`${submitting}; ${hog}`, { limits })).toMatchObject({
      stop: 'out-of-memory',
      submission: 'submitted',
    });
  });

  test('too much on disk', async () => {
    const fill =
      'for i in 1 2 3 4 5 6 7 8; do dd if=/dev/zero of=f$i bs=1M count=8 status=none; done; sleep 60';
    expect(await end(fill)).toMatchObject({ stop: 'over-budget' });
  });

  test('a signal', async () => {
    expect(await end('kill -SEGV $$')).toMatchObject({ stop: 'crashed' });
  });

  test('a stall, which output and files put off', async () => {
    const busy = 'for i in 1 2 3 4 5 6; do echo $i; sleep 0.2; echo $i > f; sleep 0.2; done';
    const solved = await end(`${busy}; ${submitting}; sleep 60`, { stallMs: 1500 });
    expect(solved).toMatchObject({ stop: 'stalled', submission: 'submitted' });
    expect(await solved.file('f')).toBe('6\n');
  });

  test('the caller cancels', async () => {
    const controller = new AbortController();
    const solved = await end('echo ready; sleep 60', {
      signal: controller.signal,
      onProgress: () => controller.abort(),
    });
    expect(solved).toMatchObject({ stop: 'cancelled' });
  });

  test('the first cause counts, whatever follows while the agent is being ended', async () => {
    const controller = new AbortController();
    const empty = await loadAgent('empty', builtIn);
    const slow: Agent = {
      ...empty,
      round: async ({ signal }) => {
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        controller.abort();
        return { kind: 'failed', end: { kind: 'cancelled' }, reason: 'ended' };
      },
    };
    const solved = await fixture.solve(slow, { signal: controller.signal, stallMs: 200 });
    expect(solved.stop).toBe('stalled');
  });

  test('the caller cancelled before it began', async () => {
    const signal = AbortSignal.abort();
    expect(await end('touch x', { signal })).toMatchObject({ stop: 'cancelled' });
    expect(await fixture.solve(await loadAgent('empty', builtIn), { signal })).toMatchObject({
      stop: 'cancelled',
      submission: 'there is no file /logs/agent/submit',
    });
  });
});

describe('what is no submission', () => {
  test.each([
    ['another text', 'echo DONE > /logs/agent/submit', 'says "DONE"'],
    ['two lines', `${submitting}; echo more >> /logs/agent/submit`, '2 lines'],
    ['a link to the marker', 'echo CODINGBENCH_SUBMIT > /app/x; ln -s /app/x /logs/agent/submit', 'a link'],
    ['a folder', 'mkdir /logs/agent/submit', 'a folder'],
    ['a device', 'mknod /logs/agent/submit p', 'a special file'],
    ['too much', 'dd if=/dev/zero of=/logs/agent/submit bs=1M count=1 status=none', 'larger than'],
  ])('%s', async (_, script, problem) => {
    const { submission } = await fixture.solve(await fixture.shell(script));
    expect(submission).toContain(problem);
  });
});

describe('a program that cannot be started', () => {
  test('is a failure that names it', async () => {
    const agent = await fixture.agent({ kind: 'command', command: ['no-such-program'] });
    const failure = await failureOf(fixture.solve(agent));
    expect(failure).toMatchObject({
      code: 'sandbox.spawn',
      message: expect.stringContaining('no-such-program'),
    });
  });
});
