import { describe, expect, test } from 'vitest';
import { featuresOf } from '../features/index.ts';
import { DEFAULT_RELEASE, pluginOf, releases, successor, v1_22, v1_34 } from './index.ts';

describe.each(Object.values(releases))('release $kubernetes', (release) => {
  test('lists each plugin under its name', () => {
    for (const [name, plugin] of Object.entries(release.plugins)) expect(plugin.name).toBe(name);
  });

  test('enables by default only plugins that it has', () => {
    for (const { name } of release.defaults) expect(pluginOf(release, name)?.name).toBe(name);
  });

  test('changes only texts of reasons that its plugins have', () => {
    for (const [name, texts] of Object.entries(release.texts)) {
      const declared = Object.keys(pluginOf(release, name)?.reasons ?? {});
      expect(declared).toEqual(expect.arrayContaining(Object.keys(texts)));
    }
  });

  test('has frozen gates', () => {
    expect(Object.isFrozen(release.gates)).toBe(true);
  });
});

test('the default provider of v1.22 names only plugins that it has, with and without its gate', () => {
  for (const DefaultPodTopologySpread of [true, false]) {
    const gates = { DefaultPodTopologySpread };
    const points = v1_22.policy.provider(gates);
    for (const { name } of Object.values(points).flat()) {
      expect(pluginOf(v1_22, name)?.name).toBe(name);
    }
    for (const name of Object.keys(v1_22.policy.args(gates))) {
      expect(pluginOf(v1_22, name)?.name).toBe(name);
    }
  }
});

const withArgs = Object.values(DEFAULT_RELEASE.plugins).flatMap(({ name, args }) =>
  args === undefined ? [] : [{ name, args }],
);

test.each(withArgs)('the default args of $name are valid and complete', ({ name, args }) => {
  const defaults = args.defaults(DEFAULT_RELEASE);
  expect(args.kind).toBe(`${name}Args`);
  expect(defaults.validate('')).toEqual([]);
  expect(defaults.failure()).toBeUndefined();
  expect(defaults.setDefaults().plain()).toEqual(defaults.plain());
});

describe('a successor', () => {
  const next = successor(v1_34, {
    kubernetes: 'v1.35',
    removed: ['ImageLocality'],
    weights: { TaintToleration: 5 },
    texts: { NodeName: { mismatch: 'elsewhere' } },
  });

  test('has its changes', () => {
    expect(next.kubernetes).toBe('v1.35');
    expect(pluginOf(next, 'ImageLocality')).toBeUndefined();
    expect(next.defaults).toContainEqual({ name: 'TaintToleration', weight: 5 });
    expect(next.defaults).toHaveLength(v1_34.defaults.length - 1);
    expect(next).toMatchObject(featuresOf('v1.35'));
    expect(next.texts['NodeName']).toEqual({ mismatch: 'elsewhere' });
  });

  test('has everything else from its predecessor', () => {
    expect(next.queue).toBe(v1_34.queue);
    expect(next.cycle).toEqual(v1_34.cycle);
    expect(pluginOf(next, 'NodeName')).toBe(pluginOf(v1_34, 'NodeName'));
  });
});

test('no name of Object.prototype is a plugin', () => {
  expect(pluginOf(v1_34, 'constructor')).toBeUndefined();
});
