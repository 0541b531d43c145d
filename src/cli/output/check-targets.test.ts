import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatProblem, InputError } from '../../problems/index.ts';
import { checkTargets } from './check-targets.ts';

let folder: string;

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kschedsim-targets-'));
  fs.writeFileSync(path.join(folder, 'a-file'), '');
});

afterAll(() => {
  fs.rmSync(folder, { recursive: true });
});

const check = async (...files: readonly string[]): Promise<readonly string[]> =>
  checkWith([], ...files);

const checkWith = async (
  read: readonly string[],
  ...files: readonly string[]
): Promise<readonly string[]> =>
  checkTargets(files, read, read).then(
    () => [],
    (error: unknown) => {
      if (!(error instanceof InputError)) throw error;
      return error.problems.map((problem) => formatProblem(problem).replaceAll(folder, '.'));
    },
  );

test('results go to new files, over old ones, and to devices', async () => {
  const files = ['new', 'a-file'].map((name) => path.join(folder, name));
  expect(await check(...files, '/dev/null')).toEqual([]);
});

test('every file that cannot be written is a problem', async () => {
  const names = ['', 'missing/out', 'a-file/out', 'same', 'same'];
  expect(await check(...names.map((name) => path.join(folder, name)))).toEqual([
    '.: error: cannot write the result: it is a directory',
    './missing/out: error: cannot write the result: its folder does not exist',
    './a-file/out: error: cannot write the result: its folder is a file',
    './same: error: cannot write the result: two results are written to it',
  ]);
});

const READ = 'error: cannot write the result: it is read by this command';

test('a result is not written over a file that the command reads, however it is named', async () => {
  const file = path.join(folder, 'a-file');
  const spelt = path.join(folder, 'x', '..', 'a-file');
  const soft = path.join(folder, 'soft');
  const hard = path.join(folder, 'hard');
  fs.symlinkSync(file, soft);
  fs.linkSync(file, hard);
  expect(await checkWith([spelt, 'deployment/web'], file)).toEqual([`./a-file: ${READ}`]);
  expect(await checkWith([file], soft, hard)).toEqual([`./soft: ${READ}`, `./hard: ${READ}`]);
  expect(await checkWith([hard], soft)).toEqual([`./soft: ${READ}`]);
  expect(await checkWith(['/dev/null', file], '/dev/null', path.join(folder, 'new'))).toEqual([]);
});

test('nor over a manifest of a directory that it reads', async () => {
  const old = path.join(folder, 'old.yaml');
  const other = path.join(folder, 'notes.txt');
  const fresh = path.join(folder, 'new.yaml');
  for (const file of [old, other]) fs.writeFileSync(file, '');
  expect(await checkWith([folder], old, other, fresh)).toEqual([`./old.yaml: ${READ}`]);
});
