import { describe, expect, test } from 'vitest';
import { differencesOf, findRelease, knownReleases, withGates } from './index.ts';

const between = (base: string, head: string): readonly string[] =>
  differencesOf(findRelease(base), findRelease(head)).map(({ text }) => text);

describe('the differences of two releases', () => {
  test('are none of a release from itself', () => {
    for (const release of knownReleases()) expect(differencesOf(release, release)).toEqual([]);
  });

  test('show a changed text with the names of its details', () => {
    expect(between('1.34.1', '1.34')).toEqual([
      'TaintToleration says "node(s) had untolerated taint(s)" instead of "node(s) had untolerated taint {{key}: {value}}".',
    ]);
  });

  test('show rules in both directions', () => {
    const rule =
      'NodeResourcesBalancedAllocation: The score says how the pod changes the balance of the node.';
    expect(between('1.35', '1.36')).toContain(rule);
    expect(between('1.36', '1.35')).toContain(`No longer: ${rule}`);
  });

  test('show a feature gate, and the default plugin behind it', () => {
    const release = findRelease('1.36');
    const without = withGates(release, { NodeDeclaredFeatures: false });
    expect(differencesOf(without, release).map(({ text }) => text)).toEqual([
      'NodeDeclaredFeatures is enabled by default.',
      'Feature gate NodeDeclaredFeatures is on: Pods run only on nodes that declare the features that they use.',
    ]);
  });
});
