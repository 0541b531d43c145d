import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { releasesDoc } from '../../build/releases-doc.ts';
import { GATE_EFFECTS, knownReleases } from '../../src/releases/index.ts';
import { filesUnder, root } from './project-files.ts';

const sources = filesUnder('src')
  .filter((file) => /(?<![.]test)[.]ts$/.test(file) && !file.endsWith('gate-effects.ts'))
  .map((file) => fs.readFileSync(path.join(root, file), 'utf8'));

test('docs/RELEASES.md is what the releases say', () => {
  const file = path.join(import.meta.dirname, '../../docs/RELEASES.md');
  expect(fs.readFileSync(file, 'utf8')).toBe(releasesDoc());
});

/** Names of gates that stand for something else: all gates of a stage, a kind, an access mode, a feature that nodes declare. */
const OTHERS: ReadonlySet<string> = new Set([
  'AllAlpha',
  'AllBeta',
  'MutatingAdmissionPolicy',
  'ReadWriteOncePod',
  'UserNamespacesHostNetworkSupport',
  'ValidatingAdmissionPolicy',
]);

test('every feature gate that the sources read has its effect described, and no other', () => {
  const gates = new Set(knownReleases().flatMap((release) => Object.keys(release.gates)));
  const quoted = sources.flatMap((text) =>
    [...text.matchAll(/'(\w+)'/g)].flatMap(([, name = '']) => (gates.has(name) ? name : [])),
  );
  const readGates = [...new Set(quoted)].filter((name) => !OTHERS.has(name));
  expect(readGates.sort()).toEqual(Object.keys(GATE_EFFECTS).sort());
});
