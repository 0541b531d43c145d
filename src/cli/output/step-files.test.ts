import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { plainPaint, reports, stepOutputs } from '../../reports/index.ts';
import { plan } from '../../simulation/index.ts';
import { InputError } from '../../problems/index.ts';
import { node, pod } from '../../../test/support/builders.ts';
import { appendStepFiles } from './step-files.ts';

const OPTIONS = { width: 80, paint: plainPaint };
const outcome = plan({ objects: [node('n1').object, pod('web').object] });
let folder: string;
let outputs: string;
let summary: string;

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kschedsim-step-'));
  outputs = path.join(folder, 'outputs');
  summary = path.join(folder, 'summary');
});
beforeEach(() => {
  for (const file of [outputs, summary]) fs.writeFileSync(file, 'before\n');
});
afterAll(() => {
  fs.rmSync(folder, { recursive: true });
});

const read = (): readonly string[] =>
  [outputs, summary].map((file) => fs.readFileSync(file, 'utf8'));

test('outputs and summary are appended', async () => {
  await appendStepFiles(outcome, OPTIONS, {
    GITHUB_OUTPUT: outputs,
    GITHUB_STEP_SUMMARY: summary,
  });
  expect(read()).toEqual([
    `before\n${stepOutputs(outcome)}`,
    `before\n${reports.markdown(outcome, OPTIONS)}`,
  ]);
});

test('a step without such files gets nothing', async () => {
  await appendStepFiles(outcome, OPTIONS, {});
  expect(read()).toEqual(['before\n', 'before\n']);
});

test('a summary that GitHub would refuse is replaced', async () => {
  const long = { ...OPTIONS, commentId: 'x'.repeat(2 ** 20) };
  await appendStepFiles(outcome, long, { GITHUB_STEP_SUMMARY: summary });
  expect(read()).toEqual([
    'before\n',
    'before\nThe report is too large for the summary of a step: write it to a file.\n',
  ]);
});

test.each(['GITHUB_OUTPUT', 'GITHUB_STEP_SUMMARY'])(
  'a file of $%s that cannot be written is bad input',
  async (name) => {
    const error: unknown = await appendStepFiles(outcome, OPTIONS, { [name]: folder }).catch(
      (thrown: unknown) => thrown,
    );
    expect(error instanceof InputError && error.problems).toEqual([
      {
        file: folder,
        message: expect.stringContaining(`cannot append to $${name}: EISDIR`) as string,
      },
    ]);
  },
);
