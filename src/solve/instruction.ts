import { submissionMarker, submitPath } from '../agent/index.js';
import type { Task } from '../task/index.js';
import { rewriteCommand } from '../testing/index.js';
import { documents, workspacePath } from './layout.js';

/** The part of a task that its instruction depends on. */
export type InstructedTask = Pick<Task, 'specification' | 'build' | 'suite'>;

/**
 * What an agent is told, as Markdown: the content that official-format.md 3.3 lists, in that order, in our
 * words. Names the public documents by path and nothing of the hidden part. Throws a Failure
 * `task.unsupported` if the suite's command cannot be run as it is written.
 */
export function buildInstruction(task: InstructedTask): string {
  return [
    '# Task',
    'Build the project that the specification describes, from nothing, as a complete repository in ' +
      `\`${workspacePath}\`. Work on your own until it does everything the specification asks for: nobody ` +
      'answers questions. Read the whole specification before you write code.',
    '# Context',
    bullets(contextOf(task)),
    '# Rules',
    bullets(rules),
    '# Submit',
    `When the repository is complete, write one line, \`${submissionMarker}\`, and nothing else, to the file ` +
      `\`${submitPath}\`:`,
    fenced(`echo ${submissionMarker} > ${submitPath}`),
    'Only this file hands your work in; ending the session does not. If it is missing or says anything else, ' +
      'the attempt counts as failed and nothing is tested.',
    '# Scoring',
    `After you have submitted, hidden acceptance tests run against \`${workspacePath}\` as it is at the end of ` +
      'the session. The result is pass or fail: every test has to pass. There are no partial points.',
    '# Build contract',
    `${bullets(buildContractOf(task))}\n`,
  ].join('\n\n');
}

function contextOf({ specification }: InstructedTask): string[] {
  return [
    `Your workspace is \`${workspacePath}\`. It is your working directory and it is empty at the start.`,
    `The product requirements document is \`${documents.prd}\`, the interface contract is \`${documents.contract}\`.`,
    ...(specification.hardware === undefined
      ? []
      : [`The hardware requirements are in \`${documents.hardware}\`.`]),
    'The language runtimes and tools that the project needs are installed.',
    'Steps, edits and commands are not counted. The only budget is wall-clock time for the whole session.',
    'Code-hosting sites cannot be reached from here. Do not rely on any other network access either.',
  ];
}

const rules = [
  'Write the product yourself. Do not download, clone, vendor, copy or install an existing implementation of ' +
    'it, whole or in part, also not under another name. General-purpose libraries and tools are allowed.',
  'If a runtime or tool that is installed here brings along an implementation of the same kind of product, it ' +
    'is neither a dependency nor an oracle: do not call it, compare with it, read it, copy it or take it apart.',
  'Reuse of that kind makes the attempt fail wherever it is found, in what you hand in or in how you worked.',
  'The acceptance tests are not in this environment. Do not look for them, and do not write code for guessed ' +
    'tests: implement the specification.',
  'Write and run tests of your own: build, test and correct until you are sure.',
];

function buildContractOf({ build, suite }: InstructedTask): string[] {
  const folder = inWorkspace(suite.workdir);
  return [
    'Nothing is installed or built for you: the tests use the workspace exactly as you leave it, with the ' +
      'dependencies and build outputs that are in it.',
    ...(build.buildCommand === undefined
      ? ['This project has no build step.']
      : buildStep(build.buildCommand)),
    `The tests run with \`${folder}\` as their working directory.`,
    ...Object.entries(rewriteCommand(suite, suite.modules).assignments).flatMap(([name, value]) =>
      name === 'PYTHONPATH' ? importRoots(value) : [`The tests run with \`${name}=${value}\` set.`],
    ),
  ];
}

function buildStep(command: string): string[] {
  return [
    `This is the project's build command; it is run from \`${workspacePath}\`:\n\n${indented(fenced(command))}\n\n` +
      '  It defines which outputs must exist and where. Make it work, run it yourself before you submit, and ' +
      'leave the outputs in place: do not clean up after the last build.',
  ];
}

function importRoots(value: string): string[] {
  const roots = value.split(':').filter((part) => part !== '');
  return [
    `The tests run with \`PYTHONPATH=${value}\`: ${roots.map((root) => `\`${inWorkspace(root)}\``).join(', ')} ` +
      `${roots.length === 1 ? 'is an import root' : 'are import roots'}, so packages have to be importable from there.`,
  ];
}

function inWorkspace(path: string): string {
  if (path.startsWith('/')) return path;
  const inner = path.split('/').filter((part) => part !== '' && part !== '.');
  return [workspacePath, ...inner].join('/');
}

function bullets(items: readonly string[]): string {
  return items.map((item) => `* ${item}`).join('\n');
}

/** A code block whose fence is longer than any run of backticks inside. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}sh\n${text}\n${fence}`;
}

function indented(text: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? '' : `  ${line}`))
    .join('\n');
}
