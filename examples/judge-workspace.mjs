// Judges a folder with the hidden tests of a task:
//   node examples/judge-workspace.mjs TASK_FOLDER WORKSPACE
// In a project of your own, import from 'zero2repo'.
import { judgeWorkspace, loadTask } from '../dist/index.js';

const [taskFolder, workspace] = process.argv.slice(2);
if (taskFolder === undefined || workspace === undefined) throw new Error('usage: TASK_FOLDER WORKSPACE');

const task = await loadTask(taskFolder);
const verdict = await judgeWorkspace(workspace, { task });

process.stdout.write(`${verdict.result.kind}: ${verdict.passed} of ${verdict.total} tests passed\n`);
for (const test of verdict.failed) process.stdout.write(`  ${test}\n`);
