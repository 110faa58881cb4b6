import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Deadline, MiB } from '../../src/lib/index.js';
import { type Command, type SandboxProvider, sandboxPath } from '../../src/sandbox/index.js';
import { exited, perl, run, SandboxFixture, shell } from './sandbox-fixture.js';

/** How commands start, end and speak. */
export function commandContract(make: () => SandboxProvider): void {
  let fixture: SandboxFixture;
  beforeAll(async () => {
    fixture = await SandboxFixture.make(make());
  });
  afterAll(() => fixture.remove());

  describe('ends', () => {
    test('an exit code is handed on, a signal is named', async () => {
      await using box = await fixture.open();
      expect((await shell(box, 'exit 0')).end).toEqual(exited(0));
      expect((await shell(box, 'exit 7')).end).toEqual(exited(7));
      expect((await shell(box, 'exit 128')).end).toEqual(exited(128));
      expect((await shell(box, 'kill -SEGV $$')).end).toEqual({ kind: 'signal', signal: 'SIGSEGV' });
      expect((await shell(box, 'kill -KILL $$')).end).toEqual({ kind: 'signal', signal: 'SIGKILL' });
    });

    test('what cannot be started is a failure, not an exit code', async () => {
      await using box = await fixture.open();
      await expect(run(box, ['no-such-program'])).rejects.toMatchObject({
        code: 'sandbox.spawn',
        message: expect.stringContaining('no-such-program'),
      });
      await expect(run(box, ['true'], { cwd: '/no/such/folder' })).rejects.toMatchObject({
        code: 'sandbox.spawn',
      });
      await shell(box, 'touch /tmp/plain');
      await expect(run(box, ['/tmp/plain'])).rejects.toMatchObject({ code: 'sandbox.spawn' });
    });

    test('the deadline ends a command, also one that ignores signals', async () => {
      await using box = await fixture.open();
      const ran = await shell(box, 'trap "" TERM INT; echo on; while :; do sleep 1; done', {
        deadline: Deadline.in(400),
      });
      expect(ran.end).toEqual({ kind: 'limit', limit: 'wall' });
      expect(ran.stdout).toBe('on\n');
      const late = await run(box, ['true'], { deadline: Deadline.in(0) });
      expect(late.end).toEqual({ kind: 'limit', limit: 'wall' });
    });

    test('an abort cancels, before and during a command', async () => {
      await using box = await fixture.open();
      const abort = new AbortController();
      const running = shell(box, 'sleep 60', { signal: abort.signal });
      setTimeout(() => abort.abort(), 200);
      expect((await running).end).toEqual({ kind: 'cancelled' });
      expect((await run(box, ['true'], { signal: abort.signal })).end).toEqual({ kind: 'cancelled' });
    });

    test('a command that is cancelled while it starts is gone as well', async () => {
      await using box = await fixture.open([], { channels: [] });
      for (let delay = 0; delay < 15; delay += 1) {
        const abort = new AbortController();
        const running = shell(box, 'sleep 60 & sleep 60', { signal: abort.signal });
        setTimeout(() => abort.abort(), delay);
        expect((await running).end).toEqual({ kind: 'cancelled' });
      }
      await expectQuiet(box);
    });

    test('nothing outlives its command: daemons and orphans that hold the output', async () => {
      await using box = await fixture.open();
      const started = performance.now();
      const ran = await shell(box, 'setsid sleep 77 & (sleep 78 &) ; echo done');
      expect(ran).toMatchObject({ end: exited(0), stdout: 'done\n' });
      expect(performance.now() - started).toBeLessThan(20_000);
      await expectQuiet(box);
    });

    test('frozen: running commands end, new ones are refused', async () => {
      await using box = await fixture.open();
      const running = shell(box, 'sleep 60');
      await new Promise((resolve) => setTimeout(resolve, 100));
      await box.freeze();
      expect((await running).end).toEqual({ kind: 'cancelled' });
      await expect(run(box, ['true'])).rejects.toMatchObject({ code: 'sandbox.spawn' });
    });

    test('closed: twice is once, and nothing works after it', async () => {
      const box = await fixture.open();
      await Promise.all([box[Symbol.asyncDispose](), box[Symbol.asyncDispose]()]);
      await expect(run(box, ['true'])).rejects.toMatchObject({ code: 'sandbox.spawn' });
      await expect(box.read(sandboxPath('/etc/passwd'), 10)).rejects.toMatchObject({ code: 'sandbox.spawn' });
    });
  });

  describe('input and output', () => {
    test('the environment is what was given; only PWD may be added', async () => {
      await using box = await fixture.open();
      const env = { PATH: '/usr/bin', ODD: 'a b\n"c" $d', EMPTY: '' };
      const ran = await run(box, ['env', '-0'], { env, cwd: '/home/agent' });
      const seen = new Map(
        ran.stdout
          .split('\0')
          .filter(Boolean)
          .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
      );
      expect(seen.get('PWD') ?? '/home/agent').toBe('/home/agent');
      seen.delete('PWD');
      expect(Object.fromEntries(seen)).toEqual(env);
    });

    test('arguments arrive as they are, the working folder too', async () => {
      await using box = await fixture.open();
      const odd = ['', '-x', '$(touch /tmp/x)', 'a\nb', '*', 'ü'];
      const ran = await run(box, ['perl', '-e', 'print join("|", @ARGV)', ...odd]);
      expect(ran.stdout).toBe(odd.join('|'));
      expect((await shell(box, 'pwd', { cwd: '/usr/bin' })).stdout).toBe('/usr/bin\n');
    });

    test('standard input is given whole, or empty', async () => {
      await using box = await fixture.open();
      const stdin = Buffer.alloc(300_000, 'z2r\n');
      expect((await run(box, ['wc', '-c'], { stdin })).stdout.trim()).toBe('300000');
      expect((await shell(box, 'cat /dev/stdin | wc -c', { stdin })).stdout.trim()).toBe('300000');
      expect((await run(box, ['wc', '-c'])).stdout.trim()).toBe('0');
    });

    test('bytes stay bytes, and /dev/stdout and /dev/stderr can be opened', async () => {
      await using box = await fixture.open();
      const ran = await shell(box, 'printf "\\xff\\x00\\n"; echo out >/dev/stdout; echo err >/dev/stderr');
      expect(ran.stdoutBytes).toBe(7);
      expect(ran.stdout.endsWith('out\n')).toBe(true);
      expect(ran.stderr).toBe('err\n');
    });

    test('output over a sink is dropped and counted, or ends the command', async () => {
      await using box = await fixture.open();
      const flood = 'print "x" x 1000 for 1..2000';
      const discarded = await capped(box, flood, 'discard');
      expect(discarded).toMatchObject({ end: exited(0), stdoutBytes: 2_000_000, got: 1000 });
      const killed = await capped(box, 'while (1) { print "x" x 1000 }', 'kill');
      expect(killed).toMatchObject({ end: { kind: 'limit', limit: 'output' }, got: 1000 });
    });

    test('an error of a sink ends the command and is thrown', async () => {
      await using box = await fixture.open();
      const sink = {
        maxBytes: MiB,
        over: 'discard' as const,
        write: () => {
          throw new Error('disk is full');
        },
      };
      await expect(
        box.exec({
          ...plain(['bash', '-c', 'echo x; sleep 60']),
          output: { kind: 'sinks', stdout: sink, stderr: sink },
        }),
      ).rejects.toThrow('disk is full');
    });

    test('the report is a stream of its own, complete and bounded', async () => {
      await using box = await fixture.open();
      const report = { maxBytes: 500_000 };
      const ran = await shell(box, 'head() { :; }; perl -e \'print "r" x 500000\' >&3; echo out', { report });
      expect(ran).toMatchObject({ end: exited(0), stdout: 'out\n' });
      expect(ran.report.length).toBe(500_000);
      const flood = await shell(box, 'perl -e \'while (1) { print "r" x 1000 }\' >&3', { report });
      expect(flood.end).toEqual({ kind: 'limit', limit: 'report' });
      expect(flood.report.length).toBe(500_000);
      expect((await shell(box, 'echo x >&3')).end).not.toEqual(exited(0));
    });

    test('the report cannot be opened a second time by name', async () => {
      await using box = await fixture.open();
      const ran = await shell(box, '(echo forged >/proc/$$/fd/3) 2>/dev/null || echo refused', {
        report: { maxBytes: 1000 },
      });
      expect(ran).toMatchObject({ stdout: 'refused\n', report: Buffer.alloc(0) });
    });

    test('commands run side by side in one sandbox, and in two', async () => {
      await using one = await fixture.open();
      await using two = await fixture.open();
      const wait =
        'for i in 1 2 3 4 5 6 7 8 9 10; do [ -e /tmp/go ] && break; sleep 0.2; done; [ -e /tmp/go ]';
      const [waiter] = await Promise.all([
        shell(one, wait),
        shell(one, 'touch /tmp/go'),
        shell(two, 'sleep 0.1'),
      ]);
      expect(waiter.end).toEqual(exited(0));
      expect((await shell(two, '[ -e /tmp/go ]')).end).toEqual(exited(1));
    });
  });

  function plain(argv: readonly [string, ...string[]]): Omit<Command, 'output'> {
    return {
      argv,
      cwd: sandboxPath('/tmp'),
      env: { PATH: '/usr/bin' },
      deadline: Deadline.in(30_000),
      signal: new AbortController().signal,
    };
  }

  async function capped(
    box: Awaited<ReturnType<SandboxFixture['open']>>,
    program: string,
    over: 'discard' | 'kill',
  ) {
    let got = 0;
    const stdout = {
      maxBytes: 1000,
      over,
      write: (bytes: Uint8Array) => {
        got += bytes.length;
      },
    };
    const stderr = { maxBytes: 1000, over, write: () => undefined };
    const exit = await box.exec({
      ...plain(['perl', '-e', program]),
      output: { kind: 'sinks', stdout, stderr },
    });
    return { ...exit, got };
  }

  /** Every process of the sandbox's user has ended, as far as a new command can see. */
  async function expectQuiet(box: Awaited<ReturnType<SandboxFixture['open']>>): Promise<void> {
    const seen = await perl(
      box,
      'opendir D, "/proc"; print join " ", grep { /^\\d+$/ && $_ > 1 && $_ != $$ } readdir D',
    );
    expect(seen).toMatchObject({ end: exited(0), stdout: '' });
  }
}
