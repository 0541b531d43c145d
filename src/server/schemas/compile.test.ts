import fs from 'node:fs';
import { expect, test } from 'vitest';
import { compileValidators } from './compile.mjs';
import schema from './schema.json' with { type: 'json' };

test('the committed validators match the committed schema', { timeout: 60_000 }, () => {
  const committed = fs.readFileSync(new URL('validators.mjs', import.meta.url), 'utf8');
  expect(compileValidators(schema) === committed).toBe(true);
});
