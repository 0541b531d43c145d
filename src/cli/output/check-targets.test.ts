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

const check = async (...files: readonly (string | undefined)[]): Promise<readonly string[]> =>
  checkWith([], ...files);

const checkWith = async (
  read: readonly string[],
  ...files: readonly (string | undefined)[]
): Promise<readonly string[]> =>
  checkTargets(
    files.map((file) => ({ format: 'json', ...(file !== undefined && { file }) })),
    read,
  ).then(
    () => [],
    (error: unknown) => {
      if (!(error instanceof InputError)) throw error;
      return error.problems.map((problem) => formatProblem(problem).replaceAll(folder, '.'));
    },
  );

test('results go to standard output, to new files, over old ones, and to devices', async () => {
  const files = ['new', 'a-file'].map((name) => path.join(folder, name));
  expect(await check(undefined, undefined, ...files, '/dev/null')).toEqual([]);
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

test('a result is not written over a file that the command reads, however its name is spelt', async () => {
  const file = path.join(folder, 'a-file');
  const spelt = path.join(folder, 'x', '..', 'a-file');
  expect(await checkWith([spelt, folder, 'deployment/web'], file)).toEqual([
    './a-file: error: cannot write the result: it is read by this command',
  ]);
  expect(await checkWith(['/dev/null', file], '/dev/null', path.join(folder, 'new'))).toEqual([]);
});
