import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** A package without code caches, whose program exits with the code that its last word says. */
let folder = '';
const PROGRAM = '(() => () => { process.exitCode = Number(process.argv.at(-1)); })()';

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kschedsim-cache-'));
  fs.mkdirSync(path.join(folder, 'bin'));
  for (const file of ['kschedsim.js', 'load.js'])
    fs.copyFileSync(path.join('bin', file), path.join(folder, 'bin', file));
});

afterAll(() => fs.rmSync(folder, { recursive: true }));

/** The files of dist after a run. */
function filesAfter(...args: readonly string[]): readonly string[] {
  const dist = path.join(folder, 'dist');
  fs.rmSync(dist, { recursive: true, force: true });
  fs.mkdirSync(dist);
  fs.writeFileSync(path.join(dist, 'cli.cjs'), PROGRAM);
  const { status } = spawnSync(process.execPath, [path.join(folder, 'bin/kschedsim.js'), ...args]);
  expect(status).toBe(Number(args.at(-1)));
  return fs.readdirSync(dist).filter((file) => file !== 'cli.cjs');
}

it('the first run of a command under another version of Node writes its code cache', () => {
  const cache = `cli.plan.${process.version}-${process.arch}.cache`;
  expect(filesAfter('plan', '0')).toEqual([cache]);
  expect(filesAfter('plan', '2')).toEqual([cache]);
});

it.each([
  ['a refused command line', ['plan', '1']],
  ['the help of a command', ['plan', '--help', '0']],
  ['no command', ['--version', '0']],
])('%s writes none', (_, args) => {
  expect(filesAfter(...args)).toEqual([]);
});
