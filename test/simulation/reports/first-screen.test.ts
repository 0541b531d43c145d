import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { run } from '../../../src/cli/run.ts';
import type { Plan } from '../../../src/outcome/index.ts';
import type { Outcome } from '../../../src/reports/index.ts';
import { lackingIn, questionsOf } from '../../support/first-screen.ts';

/* The questions that people come with, asked of fixtures: the answer is on the first screen, as the data of the same run has it. */

const FIXTURES = [
  'quickstart',
  'storefront',
  'examples/web-shop',
  'examples/gpu-cluster',
  'too-big',
  'pack/shop',
];
const QUESTIONS = Object.keys(questionsOf(JSON.parse('{"pods":[],"nodes":[]}') as Plan, ['-']));

const folder = mkdtempSync(join(tmpdir(), 'first-screen-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** The document of a command line, and its text in a pipe. */
async function answerTo(argv: readonly string[]): Promise<{ document: Outcome; text: string }> {
  vi.stubEnv('COLUMNS', '80');
  const [data, text] = [join(folder, 'data.json'), join(folder, 'text.txt')];
  await run([
    ...argv,
    '--no-github',
    '--quiet',
    '-o',
    'table',
    '--output-file',
    text,
    '-o',
    `json=${data}`,
  ]);
  vi.unstubAllEnvs();
  const document = JSON.parse(readFileSync(data, 'utf8')) as Outcome;
  return { document, text: readFileSync(text, 'utf8') };
}

describe.each(FIXTURES)('%s', (fixture) => {
  const input = [`fixtures/${fixture}`];
  let planned: Outcome | undefined;

  beforeAll(async () => {
    planned = (await answerTo(['plan', ...input])).document;
  }, 60_000);

  test.each(QUESTIONS)(
    '%s',
    async (question) => {
      if (planned?.kind !== 'Plan') throw new Error('no plan');
      const argv = questionsOf(planned, input)[question] ?? [];
      const { document, text } = await answerTo(argv);
      expect(lackingIn(text, document), text).toEqual([]);
    },
    60_000,
  );
});
