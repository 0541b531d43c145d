import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Outcome } from '../src/reports/index.ts';
import { lackingIn, questionsOf } from '../test/support/first-screen.ts';

/*
 * npm run answers -- DIRECTORY [SET...]: whether the first screen answers each question, for every folder of a directory. Manifests without
 * nodes get those of fixtures/nodes-10.yaml. Prints one line for each question, and what is lacking; exits with 1 if anything is.
 */

const NODES = 'fixtures/nodes-10.yaml';
/** Paths that are tried before a data set is given up. */
const MOST_TRIED = 30;

const [directory, ...only] = process.argv.slice(2);
if (directory === undefined) throw new Error('name a directory with a folder for each data set');
const folder = mkdtempSync(join(tmpdir(), 'answers-'));

/** The document of a command line, and its text; undefined if the input is refused. */
function answerTo(argv: readonly string[]): { document: Outcome; text: string } | undefined {
  const data = join(folder, 'data.json');
  rmSync(data, { force: true });
  try {
    const text = execFileSync(
      process.execPath,
      [
        'bin/kschedsim.js',
        ...argv,
        '--exit-zero',
        '--no-github',
        '-o',
        'table',
        '-o',
        `json=${data}`,
      ],
      {
        encoding: 'utf8',
        env: { ...process.env, COLUMNS: '80', NO_COLOR: '1' },
        stdio: ['ignore', 'pipe', 'ignore'],
        maxBuffer: 2 ** 30,
      },
    );
    return { text, document: JSON.parse(readFileSync(data, 'utf8')) as Outcome };
  } catch {
    return undefined;
  }
}

/** The folder, and the folders and files of manifests in it, the nearest first. */
function pathsIn(root: string): readonly string[] {
  const all = [root];
  for (const one of all) {
    if (all.length >= MOST_TRIED) break;
    if (!statSync(one).isDirectory()) continue;
    for (const entry of readdirSync(one, { withFileTypes: true })) {
      if (entry.isDirectory() || /\.(?:ya?ml|json|gz)$/.test(entry.name))
        all.push(join(one, entry.name));
    }
  }
  return all.slice(0, MOST_TRIED);
}

/** The first input of the data set that can be planned and has pods. */
function inputOf(set: string): { input: readonly string[]; planned: Outcome } | undefined {
  for (const path of pathsIn(set)) {
    for (const input of [[path], [path, NODES]]) {
      const found = answerTo(['plan', '-R', ...input])?.document;
      if (found?.kind === 'Plan' && found.pods.length > 0) return { input, planned: found };
    }
  }
  return undefined;
}

let failures = 0;
for (const entry of readdirSync(directory, { withFileTypes: true })) {
  if (!entry.isDirectory() || (only.length > 0 && !only.includes(entry.name))) continue;
  const found = inputOf(join(directory, entry.name));
  if (found?.planned.kind !== 'Plan') {
    console.log(`-    ${entry.name}: no pods that can be planned`);
    continue;
  }
  for (const [question, argv] of Object.entries(questionsOf(found.planned, found.input))) {
    const answer = answerTo([...argv, '-R']);
    const lacking = answer === undefined ? undefined : lackingIn(answer.text, answer.document);
    const isGood = lacking?.length === 0;
    if (!isGood) failures++;
    console.log(`${isGood ? 'ok  ' : 'FAIL'} ${entry.name}: ${question}`);
    if (isGood) continue;
    console.log(`     kschedsim ${argv.join(' ')} -R`);
    for (const part of lacking ?? ['an answer: the input was refused'])
      console.log(`     lacks ${part}`);
  }
}
rmSync(folder, { recursive: true });
process.exitCode = failures > 0 ? 1 : 0;
