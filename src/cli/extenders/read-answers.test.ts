import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { InputError } from '../../problems/index.ts';
import { readAnswers } from './read-answers.ts';

let folder: string;
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kschedsim-answers-'));
});
afterAll(() => {
  fs.rmSync(folder, { recursive: true });
});

/** What the text is read as: its answers, or its problems as "LINE: MESSAGE" ("-" without a line). */
async function read(text: string): Promise<unknown> {
  const file = path.join(folder, 'answers');
  fs.writeFileSync(file, text);
  try {
    return await readAnswers(file);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    expect(error.problems.map((problem) => problem.file)).toEqual(error.problems.map(() => file));
    return error.problems.map(({ line, message }) => `${String(line ?? '-')}: ${message}`);
  }
}

const filter = { url: 'http://a/filter', request: { Pod: {} }, response: { Error: '' } };
const failed = { url: 'http://a/prioritize', request: {}, response: 'down', status: 503 };
const [one, two] = [JSON.stringify(filter), JSON.stringify(failed)];

test.each<[string, string, readonly unknown[]]>([
  ['a list', `[${one}, ${two}]`, [filter, failed]],
  ['an empty list', '[]', []],
  ['one answer', one, [filter]],
  ['one answer on several lines', JSON.stringify(filter, null, 2), [filter]],
  ['an answer per line', `${one}\n${two}\n`, [filter, failed]],
  ['lines with empty ones between them', `\n${one}\n  \n${two}`, [filter, failed]],
  ['a document with a list', `{"kind": "Plan", "extenderTraffic": [${two}]}`, [failed]],
  [
    'a document per line',
    `{"extenderTraffic": [${one}]}\n{"extenderTraffic": [${two}, ${one}]}`,
    [filter, failed, filter],
  ],
  [
    'a response that is null',
    '{"url": "u", "request": {}, "response": null}',
    [{ url: 'u', request: {}, response: null }],
  ],
])('%s is read', async (_, text, expected) => {
  expect(await read(text)).toEqual(expected);
});

const notJson = (place: string): string =>
  expect.stringMatching(`^${place}: not JSON: .`) as string;

test.each<[string, string, readonly unknown[]]>([
  ['nothing', '', [notJson('-')]],
  ['one line that is not JSON', 'nope', [notJson('-')]],
  ['one line that is not JSON between empty ones', '\n\nnope\n', [notJson('-')]],
  ['two lines that are not JSON', 'nope\n\nnope', [notJson('1'), notJson('3')]],
  [
    'a line that is not JSON, and its neighbours are read',
    `${one}\nnope\n1\n`,
    [notJson('2'), '3: answer 2: must be an object with url, request and response'],
  ],
  ['a number', '7', ['1: answer 1: must be an object with url, request and response']],
  [
    'fields of other types, each answer with its number',
    `[${one}, {}, {"url": "u"}, {"url": "u", "request": {}}, {"url": "u", "request": {}, "response": {}, "status": "x"}, {"url": "u", "request": {}, "response": {}, "status": 1.5}]`,
    [
      '1: answer 2: url must be a string',
      '1: answer 3: request must be an object',
      '1: answer 4: response is missing',
      '1: answer 5: status must be an integer',
      '1: answer 6: status must be an integer',
    ],
  ],
])('%s is refused', async (_, text, expected) => {
  expect(await read(text)).toEqual(expected);
});

test('a file that is not there is refused', async () => {
  const file = path.join(folder, 'nope');
  await expect(readAnswers(file)).rejects.toMatchObject({
    problems: [{ file, message: expect.stringContaining('no such file') as string }],
  });
});
