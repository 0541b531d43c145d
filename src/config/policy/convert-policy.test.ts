import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readConfiguration } from '../component-config/read-configuration.ts';
import { convertPolicy } from './convert-policy.ts';
import { PREDICATES, PRIORITIES } from './legacy-names.ts';
import { readPolicy } from './reading/read.ts';

const CUSTOM = ['NodeLabel', 'ServiceAffinity', 'RequestedToCapacityRatio'];

const label = fc.constantFrom('x', 'y', 'disk-type', 'example.com/rack');
const predicate = fc.oneof(
  fc
    .constantFrom(...PREDICATES.map(({ name }) => name))
    .filter((name) => name !== 'CheckNodeLabelPresence' && name !== 'CheckServiceAffinity')
    .map((name) => ({ name })),
  fc.array(label).map((labels) => ({
    name: 'present',
    argument: { labelsPresence: { labels, presence: true } },
  })),
  fc.array(label).map((labels) => ({ name: 'same', argument: { serviceAffinity: { labels } } })),
);
const weight = fc.integer({ min: 1, max: 100 });
const priority = fc.oneof(
  fc.record({
    name: fc
      .constantFrom(...PRIORITIES.map(({ name }) => name))
      .filter((name) => !CUSTOM.includes(name)),
    weight,
  }),
  label.map((one) => ({
    name: 'prefer',
    weight: 3,
    argument: { labelPreference: { label: one, presence: true } },
  })),
);
const ratio = {
  name: 'ratio',
  weight: 2,
  argument: {
    requestedToCapacityRatioArguments: {
      shape: [
        { utilization: 0, score: 0 },
        { utilization: 100, score: 10 },
      ],
      resources: [{ name: 'cpu', weight: 1000 }],
    },
  },
};
const policies = fc.record(
  {
    kind: fc.constant('Policy'),
    apiVersion: fc.constant('v1'),
    predicates: fc.array(predicate),
    priorities: fc.oneof(
      fc.array(priority),
      fc.array(priority).map((list) => [ratio, ...list]),
    ),
    alwaysCheckAllPredicates: fc.boolean(),
    hardPodAffinitySymmetricWeight: fc.integer({ min: 0, max: 100 }),
  },
  { requiredKeys: ['kind', 'apiVersion'] },
);

describe('a converted Policy', () => {
  test('is a valid configuration for v1.34 with the filters in the order of the Policy', () => {
    fc.assert(
      fc.property(policies, (document) => {
        const policy = readPolicy(document);
        const { profiles } = readConfiguration(convertPolicy(document));
        const filters = profiles[0]?.plugins.filter.map(({ name }) => name) ?? [];
        const before = policy.policyPlugins.filter.filter((name) => filters.includes(name));
        const kept = filters.filter((name) => before.includes(name));
        const isMerged = (name: string): boolean =>
          name === 'NodeVolumeLimits' || name === 'NodeAffinity';
        expect(kept.filter((name) => !isMerged(name))).toEqual(
          before.filter((name) => !isMerged(name)),
        );
      }),
    );
  });

  test('keeps weights, and has a note on each score that it does not keep', () => {
    fc.assert(
      fc.property(policies, (document) => {
        const policy = readPolicy(document);
        const text = convertPolicy(document);
        const { profiles } = readConfiguration(text);
        const now = new Map(profiles[0]?.plugins.score.map((one) => [one.name, one.weight]));
        for (const [name, was] of Object.entries(policy.policyPlugins.score)) {
          if (now.has(name)) expect(now.get(name)).toBe(was);
          else if (name === 'NodeLabel') expect(text).toContain('labelPreference:');
          else if (name === 'NodePreferAvoidPods') expect(text).toContain('use taints');
          else expect(now.has('NodeResourcesFit')).toBe(true);
        }
      }),
    );
  });

  test('writes extenders in the form of v1, and quotes strings that YAML would read as other values', () => {
    const text = convertPolicy({
      kind: 'Policy',
      apiVersion: 'v1',
      priorities: [],
      predicates: [{ name: 'a', argument: { labelsPresence: { labels: ['y'], presence: true } } }],
      extenders: [{ urlPrefix: 'http://e', filterVerb: 'filter', httpTimeout: 1_500_000_000 }],
    });
    const { extenders, profiles } = readConfiguration(text);
    expect(extenders[0]).toMatchObject({ urlPrefix: 'http://e', httpTimeoutSeconds: 1.5 });
    expect(JSON.stringify(profiles[0]?.args)).toContain('"key":"y","operator":"Exists"');
  });
});
