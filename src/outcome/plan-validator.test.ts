import fs from 'node:fs';
import { expect, test } from 'vitest';
import { documentValidators, planValidator } from '../../build/plan-validator.mjs';

test('the committed validator is that of the committed schema', { timeout: 60_000 }, () => {
  const committed = fs.readFileSync(new URL('plan-validator.mjs', import.meta.url), 'utf8');
  expect(planValidator() === committed).toBe(true);
});

test(
  'the committed validators of all documents are those of the committed schemas',
  { timeout: 60_000 },
  () => {
    const file = new URL('../cli/saved-document/validators.mjs', import.meta.url);
    expect(documentValidators() === fs.readFileSync(file, 'utf8')).toBe(true);
  },
);
