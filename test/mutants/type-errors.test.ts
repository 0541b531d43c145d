import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { TypeErrors } from './type-errors.ts';

const root = path.resolve(import.meta.dirname, '../..');
const FILES = ['src/units/merge.ts', 'src/reports/formats/html/browser/make.ts'];

test.each(FILES)('%s has an error only when it is changed', { timeout: 60_000 }, (file) => {
  const errors = new TypeErrors(root);
  const text = fs.readFileSync(path.join(root, file), 'utf8');
  expect(errors.first({ file, text })).toBeUndefined();
  expect(errors.first({ file, text: `${text}export const count: number = 'one';` })).toMatch(
    /not assignable to type 'number'/,
  );
});
