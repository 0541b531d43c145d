import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { releasesDoc } from '../../build/releases-doc.ts';
import { GATE_EFFECTS } from '../../src/features/index.ts';
import { v1_22 } from '../../src/releases/index.ts';
import { filesUnder, root } from './project-files.ts';

const sources = filesUnder('src')
  .filter((file) => /(?<![.]test)[.]ts$/.test(file))
  .map((file) => fs.readFileSync(path.join(root, file), 'utf8'));

test('docs/RELEASES.md is what the releases say', () => {
  const file = path.join(import.meta.dirname, '../../docs/RELEASES.md');
  expect(fs.readFileSync(file, 'utf8')).toBe(releasesDoc());
});

test('every feature gate that the sources read has its effect described, and no other', () => {
  const named = sources.flatMap((text) =>
    [...text.matchAll(/isEnabled\(\s*[\w.]+,\s*'(\w+)'/g)].flatMap(([, name]) => name ?? []),
  );
  const defaults = sources.flatMap((text) =>
    [...text.matchAll(/gate: '(\w+)'/g)].flatMap(([, name]) => name ?? []),
  );
  const readGates = new Set([...named, ...defaults]);
  for (const name of Object.keys(v1_22.gates)) readGates.delete(name);
  expect([...readGates].sort()).toEqual(Object.keys(GATE_EFFECTS).sort());
});
