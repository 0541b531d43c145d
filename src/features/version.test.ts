import { expect, test } from 'vitest';
import { compareVersions, parseVersion } from './version.ts';

test.each([
  ['1.34', { major: 1, minor: 34 }],
  ['v1.34', { major: 1, minor: 34 }],
  ['v1.34.0', { major: 1, minor: 34, patch: 0 }],
  ['v1.33.4-eks-113cf36', { major: 1, minor: 33, patch: 4 }],
  ['v1.34.2+k3s1', { major: 1, minor: 34, patch: 2 }],
  ['v1.34.12345', { major: 1, minor: 34, patch: 12_345 }],
])('%s is read', (text, version) => {
  expect(parseVersion(text)).toEqual(version);
});

test.each([
  '',
  '1',
  'v1',
  '1.34.',
  '1.34.1.2',
  'x1.34',
  '1.34 ',
  '1.1234',
  '1.34.123456',
  '1.34.1/2',
])('%j is no version', (text) => {
  expect(parseVersion(text)).toBeUndefined();
});

test('versions are ordered from old to new, a release without a patch before its patches', () => {
  const sorted = ['v0.99.9', 'v1.9', 'v1.30', 'v1.34', 'v1.34.0', 'v1.34.1', 'v1.34.10', 'v2.0'];
  const ordered = [...sorted]
    .reverse()
    .map((text) => ({ text, version: parseVersion(text)! }))
    .sort((a, b) => compareVersions(a.version, b.version))
    .map(({ text }) => text);
  expect(ordered).toEqual(sorted);
});

test('versions without a patch are equal', () => {
  const version = { major: 1, minor: 34 };
  expect(compareVersions(version, { ...version })).toBe(0);
});
