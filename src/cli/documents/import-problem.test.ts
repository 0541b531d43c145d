import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importProblem } from './import-problem.ts';

let folder: string;
let file: string;
let url: string;

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kschedsim-import-'));
  file = path.join(folder, 'mine.mjs');
  url = pathToFileURL(file).href;
});

afterAll(() => {
  fs.rmSync(folder, { recursive: true });
});

/** A module that was imported. */
const MINE = 'file:///folder/mine.mjs';

/** An error as Node throws it. */
const thrown = (message: string, stack: string, code?: string): Error =>
  Object.assign(new Error(message), { stack }, code && { code });

const THROWN = 'throws when it is imported: no';
const NO_PACKAGE = "Cannot find package 'kschedsim' imported from mine.mjs";

test.each([
  [thrown('no', `Error: no\n    at ${MINE}:1:7`), { line: 1, message: THROWN }],
  [thrown('no', `Error: no\n    at f (${MINE}:30:7)`), { line: 30, message: THROWN }],
  [thrown('no', 'Error: no\n    at file:///other.mjs:3:7'), { message: THROWN }],
  [thrown('no', `Error: no\n    at ${MINE}:x`), { message: THROWN }],
  ['no', { message: 'throws no when it is imported' }],
  [
    thrown("Cannot find module 'a'", '', 'ERR_MODULE_NOT_FOUND'),
    { message: "Cannot find module 'a'" },
  ],
  [
    thrown(NO_PACKAGE, '', 'ERR_MODULE_NOT_FOUND'),
    {
      message: `${NO_PACKAGE}; \`npm install kschedsim\` in the folder of the plugin makes it known`,
    },
  ],
])('%s becomes %j', async (error, expected) => {
  expect(await importProblem(MINE, error)).toEqual(expected);
});

test.each([
  ['const = 1', { line: 1, message: 'syntax error: wrong' }],
  ['\n\nconst = 1', { line: 3, message: 'syntax error: wrong' }],
  ["import './other.mjs'", { message: 'syntax error in a module that it imports: wrong' }],
])('a syntax error in %j is looked up in the file', async (text, expected) => {
  fs.writeFileSync(file, text);
  expect(await importProblem(url, new SyntaxError('wrong'))).toEqual(expected);
});

test('a name that the other module does not export has a line in this one', async () => {
  const message = "The requested module './a.mjs' does not provide an export named 'b'";
  const error = Object.assign(new SyntaxError(message), { stack: `${MINE}:2\nimport { b } ...` });
  expect(await importProblem(MINE, error)).toEqual({ line: 2, message });
});
