import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { auditDoc } from '../../build/audit-doc.ts';
import { AUDIT_RULES } from '../../src/whatif/index.ts';
import { filesUnder } from './project-files.ts';

test('docs/AUDIT.md is what the rules say', () => {
  const file = path.join(import.meta.dirname, '../../docs/AUDIT.md');
  expect(fs.readFileSync(file, 'utf8')).toBe(auditDoc());
});

test('every rule is a file of its name, and every file is in the registry', () => {
  const files = filesUnder('src/whatif/audit/rules').map((file) => path.basename(file, '.ts'));
  expect(AUDIT_RULES.map(({ name }) => name).sort()).toEqual(files.sort());
});
