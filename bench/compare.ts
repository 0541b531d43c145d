// npm run bench:compare -- REV [growth] [WORD...]: what the lines of `npm run bench` cost here and in another revision, which is built in
// a temporary worktree. Both run in turns, and the least of each counts. Build this revision before.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import type { Usage } from './process.ts';
import { chosenOf } from './table.ts';
import { chosenTables } from './tables.ts';

const TURNS = 3;

const here = path.join(import.meta.dirname, '..');
const [revision, ...rest] = process.argv.slice(2);
if (revision === undefined) throw new Error('name a revision of git');

const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-'));
const there = path.join(parent, 'revision');
try {
  buildRevision(revision);
  compare();
} finally {
  git('worktree', 'remove', '--force', there);
  fs.rmSync(parent, { recursive: true });
}

function git(...args: readonly string[]): void {
  execFileSync('git', args, { cwd: here, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** With this revision's dependencies, if the other one has the same, since installing them takes minutes. */
function buildRevision(name: string): void {
  git('worktree', 'add', '--detach', there, name);
  const lockOf = (folder: string): string =>
    fs.readFileSync(path.join(folder, 'package-lock.json'), 'utf8');
  const npm = (...args: readonly string[]): void => {
    execFileSync('npm', args, { cwd: there, stdio: ['ignore', 'ignore', 'inherit'] });
  };
  if (lockOf(here) === lockOf(there)) {
    fs.symlinkSync(path.join(here, 'node_modules'), path.join(there, 'node_modules'));
    npm('run', 'build');
  } else {
    npm('ci');
  }
}

function compare(): void {
  const { tables, words } = chosenTables(rest);
  const lines = tables.flatMap((table) => chosenOf(table, words));
  const width = Math.max(...lines.map(({ name }) => name.length)) + 1;
  const titles = ['there s', 'here s', 'ratio', 'there MiB', 'here MiB', 'ratio'];
  console.log(''.padEnd(width) + titles.map((title) => title.padStart(10)).join(''));
  for (const { name, use } of lines) {
    const turns = Array.from({ length: TURNS }, () => [use(there), use(here)] as const);
    const before = least(turns.map(([usage]) => usage));
    const after = least(turns.map(([, usage]) => usage));
    const figures = [
      before.seconds.toFixed(2),
      after.seconds.toFixed(2),
      (after.seconds / before.seconds).toFixed(2),
      before.peakMiB.toFixed(0),
      after.peakMiB.toFixed(0),
      (after.peakMiB / before.peakMiB).toFixed(2),
    ];
    console.log(name.padEnd(width) + figures.map((figure) => figure.padStart(10)).join(''));
  }
}

function least(usages: readonly Usage[]): Usage {
  return {
    seconds: Math.min(...usages.map(({ seconds }) => seconds)),
    peakMiB: Math.min(...usages.map(({ peakMiB }) => peakMiB)),
  };
}
