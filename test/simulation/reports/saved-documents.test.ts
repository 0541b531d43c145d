import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import badInputSchema from '../../../src/outcome/schemas/bad-input.schema.json' with { type: 'json' };
import { drawnKinds } from '../../../src/reports/index.ts';
import { formatDocuments, type FormatDocument } from '../../support/format-documents.ts';
import { rendered } from '../../support/rendered.ts';
import { runInput } from '../../fuzz-input/run-input.ts';

/* `kschedsim report` on what every command wrote. */

let documents: readonly FormatDocument[] = [];
let folder = '';
let saved = '';

beforeAll(() => {
  documents = formatDocuments();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kschedsim-report-'));
  saved = path.join(folder, 'saved.json');
}, 60_000);

afterAll(() => {
  fs.rmSync(folder, { recursive: true });
});

const report = async (text: string, format: string): ReturnType<typeof runInput> => {
  fs.writeFileSync(saved, text);
  return await runInput(['report', saved, '-o', format]);
};

test('every document has the JSON and the exit code of its command again', async () => {
  for (const { command, verdict, outcome } of documents) {
    const json = rendered(outcome, 'json');
    const { code, stdout, stderr } = await report(json, 'json');
    expect(stderr, command).toBe('');
    expect(stdout, command).toBe(json);
    expect(code, command).toBe(verdict === 'passed' ? 0 : 2);
  }
});

test('a document in YAML is read too', async () => {
  const { outcome } = documents[0]!;
  expect((await report(rendered(outcome, 'yaml'), 'json')).stdout).toBe(rendered(outcome, 'json'));
});

test('losses of a version that knew only deleted nodes are shown as such', async () => {
  const { outcome } = documents.find(({ outcome: { kind } }) => kind === 'Survival')!;
  const older = JSON.parse(rendered(outcome, 'json'), (key, value: unknown) =>
    key === 'as' || key === 'preempted' ? undefined : value,
  ) as { readonly losses: readonly object[] };
  const { stdout, stderr } = await report(JSON.stringify(older), 'json');
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual({
    ...older,
    losses: older.losses.map((loss) => ({ ...loss, as: 'deleted', preempted: [] })),
  });
});

test.each([
  [null, 'too many to count'],
  [4950, '4,950'],
])('a saved search out of %j losses says %s', async (of, words) => {
  const { outcome } = documents.find(({ outcome: { kind } }) => kind === 'Survival')!;
  const saved = JSON.parse(rendered(outcome, 'json')) as { readonly summary: object };
  const searched = { ...saved, summary: { ...saved.summary, search: { of } } };
  for (const format of ['table', 'markdown', 'svg']) {
    const { stdout } = await report(JSON.stringify(searched), format);
    expect(stdout, format).toContain(`of ${words}`);
  }
});

test('the JSON of a bad input fits its schema, and is no saved document', async () => {
  const { stdout } = await report('{', 'json');
  const isBadInput = new Ajv({ strict: true }).compile(badInputSchema);
  expect(isBadInput(JSON.parse(stdout)), JSON.stringify(isBadInput.errors)).toBe(true);
  const { code, stderr } = await report(stdout, 'table');
  expect(stderr).toMatch(
    /:3:\d+: error: the input of the command had errors, so it made no document/,
  );
  expect(code).toBe(1);
});

test('a picture is that of its command, and other documents say which formats they have', async () => {
  for (const { command, verdict, outcome } of documents) {
    const { code, stdout, stderr } = await report(rendered(outcome, 'json'), 'svg');
    if (drawnKinds.includes(outcome.kind)) {
      expect(stdout.replace(/kschedsim \d[^ ]* ·/, 'kschedsim ·'), command).toBe(
        rendered(outcome, 'svg'),
      );
      expect(code, command).toBe(verdict === 'passed' ? 0 : 2);
    } else {
      expect(stderr, command).toMatch(
        new RegExp(`-o svg .* kind ${outcome.kind}: their formats are table, .*, html$`, 'm'),
      );
      expect([code, stdout], command).toEqual([1, '']);
    }
  }
});

describe('what is no saved document is refused at its place', () => {
  test.each([
    [
      'a newer version',
      (json: string) => json.replace('v1alpha1', 'v9'),
      /:2:\d+: .*another version/,
    ],
    [
      'an unknown kind',
      (json: string) => json.replace('"kind": "', '"kind": "X'),
      /:3:\d+: .*(?:mean|known)/,
    ],
    [
      'a wrong type',
      (json: string) => json.replace('"summary": {', '"summary": [], "x": {'),
      /summary|unknown field/,
    ],
    ['half a document', (json: string) => json.slice(0, json.length / 2), /:\d+:\d+: error/],
    ['a list', () => '[]', /not a saved document/],
    ['nothing', () => '', /an empty file/],
  ])('%s', async (_, broken, message) => {
    for (const { command, outcome } of documents) {
      const { code, stdout, stderr } = await report(broken(rendered(outcome, 'json')), 'html');
      expect(stderr, command).toMatch(message);
      expect(code, command).toBe(1);
      // The page says so, too.
      expect(stdout, command).toMatch(
        /^<!doctype html>[^]*Bad input: 1 problem; nothing was simulated/,
      );
    }
  });
});
