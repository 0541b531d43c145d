import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runInput, unsafeIn } from '../fuzz-input/run-input.ts';
import { sampleOf } from '../support/property-runs.ts';
import { documents } from './documents.ts';
import { names } from './names.ts';
import { numbers } from './numbers.ts';
import type { Hostile } from './rows.ts';
import { texts } from './texts.ts';

const table: readonly Hostile[] = [...numbers, ...texts, ...names, ...documents];
const cluster = path.join(import.meta.dirname, '../../fixtures/quickstart');
let folder = '';

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hostile-'));
});
afterAll(() => {
  fs.rmSync(folder, { recursive: true, force: true });
});

test('the table has at least 200 different inputs', () => {
  const different = new Set(
    table.map(({ input, argv = [] }) => [...argv, String(input)].join(' ')),
  );
  expect(different.size).toBe(table.length);
  expect(table.length).toBeGreaterThanOrEqual(200);
});

test.each(sampleOf(table, 2))('$name', async ({ input, argv, refused, reported }) => {
  const file = path.join(folder, 'input.yaml');
  fs.writeFileSync(file, input);
  const words = (argv ?? ['plan', 'CLUSTER', 'FILE']).map((word) =>
    word === 'FILE' ? file : word.replace(/^CLUSTER$/, cluster),
  );
  const { code, stdout, stderr } = await runInput([...words, '--no-config-file']);
  expect(unsafeIn(stdout + stderr)).toBe(false);
  if (refused === undefined) {
    expect(stdout).toMatch(reported ?? /never/);
    expect([0, 2]).toContain(code);
    return;
  }
  expect([code, stdout]).toEqual([1, '']);
  const lines = stderr.split('\n').map((line) => line.replace(file, ''));
  expect(
    lines.some((line) => refused.test(line)),
    stderr,
  ).toBe(true);
});
