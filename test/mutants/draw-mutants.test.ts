import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chooseTests } from './baseline.ts';
import type { BaselineTest } from './baseline.ts';
import { applyMutant, drawMutants, mutantsOf } from './draw-mutants.ts';

let root = '';
beforeAll(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'mutants-'));
});
afterAll(() => {
  fs.rmSync(root, { recursive: true, force: true });
});

/** The text after each change. */
function changed(text: string): string[] {
  fs.writeFileSync(path.join(root, 'sample.ts'), text);
  return mutantsOf(root, 'sample.ts').map((mutant) => applyMutant(root, mutant));
}

test.each([
  ['f(a < b)', ['f(a <= b)']],
  ['f(a === b)', ['f(a !== b)']],
  ['f(a && b)', ['f(a || b)']],
  ['f(a * b)', ['f(a / b)']],
  ["f('a' + b)", ["f('' + b)"]],
  ['f(!a)', ['f(a)']],
  ['f(true)', ['f(false)']],
  ['f(2)', ['f((2 + 1))', 'f((2 - 1))']],
  ['f(0)', ['f((0 + 1))']],
  ['f(["x"])', ['f([])', "f([''])"]],
  ['f([a, b])', ['f([])', 'f([b])', 'f([a])']],
  ['f(a ? b : c)', ['f(a ? c : b)']],
  ['f(a.some(b))', ['f(a.every(b))']],
])('the mutants of %s', (text, expected) => {
  expect(changed(`x = ${text};`)).toEqual(expected.map((mutant) => `x = ${mutant};`));
});

test('an if is always taken, never taken, or has its branches swapped', () => {
  expect(changed('if (a) b = c; else b = d;')).toEqual([
    'if (true) b = c; else b = d;',
    'if (false) b = c; else b = d;',
    'if (a) b = d; else b = c;',
  ]);
});

test('a call alone is removed', () => {
  expect(changed('f(a);')).toEqual([';']);
});

test('types, imports, keys and the texts of assertions stay as they are', () => {
  const text =
    "import a from 'a'; type T = 'x' | 1; x = { 'k': y, 1: z }; x = assert(a < b, 'no');";
  expect(changed(text)).toEqual([]);
});

test('a seed draws the same mutants, all different', () => {
  fs.writeFileSync(path.join(root, 'sample.ts'), 'x = f(1, 2, 3, a < b, a && b);');
  const drawn = drawMutants(root, '.', 7, 5);
  expect(drawMutants(root, '.', 7, 5)).toEqual(drawn);
  expect(new Set(drawn.map(({ start, replacement }) => `${start} ${replacement}`)).size).toBe(5);
  expect(drawMutants(root, '.', 8, 5)).not.toEqual(drawn);
});

describe('the tests of a mutant', () => {
  const near = measured('src/a/b.test.ts', 0, 900, ['src/a/b.ts#f']);
  const cheap = measured('src/c.test.ts', 0, 1, ['src/a/b.ts#f']);
  const costly = measured('src/c.test.ts', 1, 500, ['src/a/b.ts#f']);
  const sameFile = measured('test/d.test.ts', 0, 1, ['src/a/b.ts#g']);
  const importing = measured('test/e.test.ts', 0, 1, []);
  const reachingFile = [costly, sameFile, cheap, near];
  const tests = [...reachingFile, importing];
  const reaching = new Map([
    ['src/a/b.ts#f', [costly, cheap, near]],
    ['src/a/b.ts', reachingFile],
  ]);
  const imports = (testFile: string): boolean => testFile === 'test/e.test.ts';
  const order = (limitMs: number, key = 'src/a/b.ts#f'): string[] =>
    chooseTests({ tests, reaching, imports }, key, limitMs).asked.flatMap(({ file, ids }) =>
      ids.map((id) => `${file} ${id}`),
    );

  test('the tests beside the code, then tests that reach the function, then the cheapest', () => {
    expect(order(10_000)).toEqual([
      'src/a/b.test.ts 0',
      'src/c.test.ts 0',
      'src/c.test.ts 1',
      'test/d.test.ts 0',
    ]);
  });

  test('for code outside of functions, also the tests of files that import it', () => {
    expect(order(10_000, 'src/a/b.ts#')).toContain('test/e.test.ts 0');
  });

  test('as many as the limit of time allows, and at least one', () => {
    expect(order(1000)).toEqual(['src/a/b.test.ts 0', 'src/c.test.ts 0', 'test/d.test.ts 0']);
    expect(order(0)).toEqual(['src/a/b.test.ts 0']);
  });
});

function measured(file: string, id: number, ms: number, reached: readonly string[]): BaselineTest {
  return { file, id, ms, reached, name: '', passes: true };
}
