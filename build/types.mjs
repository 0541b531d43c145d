// npm run types: checks every TypeScript project, as many at a time as the machine has cores, the largest first. What is known of
// files that have not changed is kept in node_modules/.cache/types, which `npm ci` deletes.
import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { tsc } from './tsc.mjs';

const root = path.join(import.meta.dirname, '..');
const waiting = ['.', 'test/browser', 'playground', 'src/reports/formats/html/browser'];

/** Prints the errors of the project and resolves to whether it has none. */
const check = (project) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [tsc, '-p', project], { cwd: root, stdio: 'inherit' });
    child.on('error', reject);
    child.on('close', (code) => {
      resolve(code === 0);
    });
  });

async function checkWaiting() {
  let isRight = true;
  for (let project = waiting.shift(); project !== undefined; project = waiting.shift()) {
    isRight = (await check(project)) && isRight;
  }
  return isRight;
}

const results = await Promise.all(
  Array.from({ length: Math.max(1, os.availableParallelism()) }, checkWaiting),
);
process.exitCode = results.every(Boolean) ? 0 : 1;
