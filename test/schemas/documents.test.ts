import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { documentSchemas } from '../../build/document-schemas.ts';

/** After a change to the fields of a document: npm run document:schemas. */
test('the published schema of every document is that of the fields that read it', async () => {
  const schemas = await documentSchemas();
  for (const [file, text] of schemas) {
    expect(readFileSync(file, 'utf8'), path.basename(file)).toBe(text);
  }
}, 60_000);
