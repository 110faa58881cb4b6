import { describe, expect, test } from 'vitest';
import { buildInstruction, type InstructedTask, submissionMarker } from '../../src/solve/index.js';
import { taskIn } from './fixture.js';

function task(changes: {
  buildCommand?: string;
  command?: string;
  workdir?: string;
  hardware?: string;
}): InstructedTask {
  const { specification, build, suite } = taskIn('/host/task');
  const { command = suite.command, workdir = '.' } = changes;
  return {
    specification: { ...specification, hardware: changes.hardware },
    build: { ...build, buildCommand: changes.buildCommand },
    suite: { ...suite, command, workdir },
  };
}

/** The lines of one section. */
function section(title: string, of: InstructedTask): string {
  const parts = buildInstruction(of).split(/^# /m);
  return parts.find((part) => part.startsWith(`${title}\n`)) ?? '';
}

describe('the instruction', () => {
  test('of the simplest task', () => {
    expect(buildInstruction(task({}))).toMatchInlineSnapshot(`
      "# Task

      Build the project that the specification describes, from nothing, as a complete repository in \`/app\`. Work on your own until it does everything the specification asks for: nobody answers questions. Read the whole specification before you write code.

      # Context

      * Your workspace is \`/app\`. It is your working directory and it is empty at the start.
      * The product requirements document is \`/environment/prd/Full_PRD.md\`, the interface contract is \`/environment/Interface_Contract.md\`.
      * The language runtimes and tools that the project needs are installed.
      * Steps, edits and commands are not counted. The only budget is wall-clock time for the whole session.
      * Code-hosting sites cannot be reached from here. Do not rely on any other network access either.

      # Rules

      * Write the product yourself. Do not download, clone, vendor, copy or install an existing implementation of it, whole or in part, also not under another name. General-purpose libraries and tools are allowed.
      * If a runtime or tool that is installed here brings along an implementation of the same kind of product, it is neither a dependency nor an oracle: do not call it, compare with it, read it, copy it or take it apart.
      * Reuse of that kind makes the attempt fail wherever it is found, in what you hand in or in how you worked.
      * The acceptance tests are not in this environment. Do not look for them, and do not write code for guessed tests: implement the specification.
      * Write and run tests of your own: build, test and correct until you are sure.

      # Submit

      When the repository is complete, write one line, \`CODINGBENCH_SUBMIT\`, and nothing else, to the file \`/logs/agent/submit\`:

      \`\`\`sh
      echo CODINGBENCH_SUBMIT > /logs/agent/submit
      \`\`\`

      Only this file hands your work in; ending the session does not. If it is missing or says anything else, the attempt counts as failed and nothing is tested.

      # Scoring

      After you have submitted, hidden acceptance tests run against \`/app\` as it is at the end of the session. The result is pass or fail: every test has to pass. There are no partial points.

      # Build contract

      * Nothing is installed or built for you: the tests use the workspace exactly as you leave it, with the dependencies and build outputs that are in it.
      * This project has no build step.
      * The tests run with \`/app\` as their working directory.
      "
    `);
  });

  test('has the sections of the official release, in its order', () => {
    const titles = [...buildInstruction(task({})).matchAll(/^# (.*)$/gm)].map(([, title]) => title);
    expect(titles).toEqual(['Task', 'Context', 'Rules', 'Submit', 'Scoring', 'Build contract']);
  });

  test('names the hardware requirements only where there are some', () => {
    const named = (hardware?: string) =>
      section('Context', task(hardware === undefined ? {} : { hardware })).includes(
        '/environment/Hardware_Requirements.md',
      );
    expect([named(), named('/tasks/x/public/Hardware_Requirements.md')]).toEqual([false, true]);
  });

  test('says nothing of the suite but its working directory and variables, and no path of the host', () => {
    const text = buildInstruction(
      task({ command: 'A=1 node --test tests/F01_hidden.test.mjs', hardware: '/host/folder/H.md' }),
    );
    expect(text).not.toMatch(/F01|_hidden|--test|tests\/|milestones|\/host/);
  });

  test('asks for one exact line in one exact file', () => {
    expect(section('Submit', task({}))).toContain(`echo ${submissionMarker} > /logs/agent/submit`);
  });
});

describe('the build contract', () => {
  const contract = (changes: Parameters<typeof task>[0]) => section('Build contract', task(changes));

  test('quotes the build command whole, with the outputs as its meaning', () => {
    const text = contract({ buildCommand: 'npm ci\nnpm run build' });
    expect(text).toContain('  ```sh\n  npm ci\n  npm run build\n  ```');
    expect(text).toContain('leave the outputs in place');
    expect(text).not.toContain('no build step');
  });

  test('a build command cannot end its own quotation', () => {
    expect(contract({ buildCommand: 'echo ```\necho done' })).toContain(
      '````sh\n  echo ```\n  echo done\n  ````',
    );
  });

  test.each([
    ['.', '`/app`'],
    ['packages/core', '`/app/packages/core`'],
    ['./packages/', '`/app/packages`'],
  ])('names the working directory %s', (workdir, shown) => {
    expect(contract({ workdir })).toContain(`run with ${shown} as their working directory`);
  });

  test('says what PYTHONPATH means', () => {
    expect(contract({ command: 'PYTHONPATH=src python3 -m pytest tests/F01.py' })).toContain(
      '`PYTHONPATH=src`: `/app/src` is an import root',
    );
    expect(contract({ command: 'PYTHONPATH=src:. python3 -m pytest' })).toContain(
      '`/app/src`, `/app` are import roots',
    );
  });

  test('discloses every other variable of the test command', () => {
    const text = contract({ command: `MODE="a b" LEVEL=3 node --test X=no` });
    expect(text).toContain('`MODE=a b`');
    expect(text).toContain('`LEVEL=3`');
    expect(text).not.toContain('X=no');
  });

  test('of a test command that cannot be run is a failure, before an agent works', () => {
    expect(() => contract({ command: 'cd src && node --test' })).toThrow(
      expect.objectContaining({ code: 'task.unsupported' }),
    );
  });
});
