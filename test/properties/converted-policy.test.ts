import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { validateObject } from '../../src/server/index.ts';
import type { Node, Pod } from '../../src/objects/index.ts';
import { convertPolicy, explain, plan } from '../../src/index.ts';
import type { PlanInput } from '../../src/index.ts';
import type { PodBuilder } from '../support/builders.ts';
import { nodeNamed, nodeRecipe, podRecipe } from '../support/workload.ts';
import { runs } from '../support/property-runs.ts';

/*
 * A Policy in v1.22 and its converted configuration in v1.34 must agree on workloads without the differences that
 * docs/SEMANTICS.md lists. test/simulation/converted-policy-*.test.ts has an example of each difference.
 */

const weight = fc.integer({ min: 1, max: 50 });

const predicates = fc.option(
  fc
    .tuple(
      fc.subarray([
        'PodFitsResources',
        'PodFitsHostPorts',
        'HostName',
        'NoDiskConflict',
        'EvenPodsSpread',
        'MatchInterPodAffinity',
        'CheckVolumeBinding',
      ]),
      fc.subarray([
        { name: 'ssd', argument: { labelsPresence: { labels: ['disk'], presence: true } } },
        { name: 'no-rack', argument: { labelsPresence: { labels: ['rack'], presence: false } } },
      ]),
    )
    .map(([names, custom]) => [
      // The converted profile honours node selectors with or without this predicate.
      { name: 'MatchNodeSelector' },
      ...names.map((name) => ({ name })),
      ...custom,
    ]),
  { nil: undefined },
);

const ratio = fc.record({
  name: fc.constant('ratio'),
  weight,
  argument: fc.record({
    requestedToCapacityRatioArguments: fc.record({
      shape: fc.constantFrom(
        [
          { utilization: 0, score: 0 },
          { utilization: 100, score: 10 },
        ],
        [
          { utilization: 0, score: 10 },
          { utilization: 50, score: 3 },
          { utilization: 100, score: 0 },
        ],
      ),
      resources: fc.constantFrom(
        [{ name: 'cpu', weight: 1 }],
        [
          { name: 'memory', weight: 3 },
          { name: 'example.com/gpu', weight: 2 },
        ],
      ),
    }),
  }),
});

/** At most one resource scoring strategy, because a v1.34 profile has only one. */
const allocation = fc.oneof(
  fc.record({ name: fc.constantFrom('LeastRequestedPriority', 'MostRequestedPriority'), weight }),
  ratio,
);

const priorities = fc
  .tuple(
    fc.option(allocation),
    fc.subarray([
      'BalancedResourceAllocation',
      'ImageLocalityPriority',
      'InterPodAffinityPriority',
      'NodeAffinityPriority',
      'TaintTolerationPriority',
      'EqualPriority',
    ]),
    weight,
  )
  .map(([one, names, each]) => [
    ...(one === null ? [] : [one]),
    ...names.map((name) => ({ name, weight: each })),
  ])
  .filter((list) => list.some(({ name }) => name !== 'EqualPriority'));

const policies = fc.record(
  {
    kind: fc.constant('Policy'),
    apiVersion: fc.constant('v1'),
    predicates,
    priorities,
    alwaysCheckAllPredicates: fc.boolean(),
    hardPodAffinitySymmetricWeight: fc.integer({ min: 0, max: 100 }),
  },
  { requiredKeys: ['kind', 'apiVersion', 'priorities'] },
);

/** Pods with requests that fit on any node, and with the fields of v1.22 only. */
function plain({ metadata, spec, status: _status, ...pod }: Pod): Pod {
  const {
    topologySpreadConstraints = [],
    nodeSelector,
    affinity,
    resources: _resources,
    initContainers: _sidecars,
    volumes: _images,
    ...rest
  } = spec;
  const isFree = nodeSelector === undefined && affinity?.nodeAffinity === undefined;
  const constraints = topologySpreadConstraints.filter(
    ({ labelSelector }) => Object.keys(labelSelector?.matchLabels ?? {}).length > 0,
  );
  return {
    ...pod,
    metadata,
    spec: {
      ...rest,
      ...(nodeSelector && { nodeSelector }),
      ...(affinity && { affinity }),
      ...(isFree && {
        topologySpreadConstraints: constraints.map(
          ({ maxSkew, topologyKey, whenUnsatisfiable, labelSelector }) => ({
            maxSkew,
            topologyKey,
            whenUnsatisfiable,
            ...(labelSelector && { labelSelector }),
          }),
        ),
      }),
      containers: spec.containers.map(({ resources, ...container }) => {
        const requests = resources?.requests ?? { cpu: '100m' };
        return { ...container, resources: { requests, limits: requests } };
      }),
    },
  };
}

const nodes = fc
  .array(nodeRecipe, { minLength: 2, maxLength: 8 })
  .map((recipes) => recipes.map((recipe, at): Node => nodeNamed(`node-${at}`, recipe)));

const isValid = (recipe: PodBuilder): boolean => validateObject(plain(recipe.object)).length === 0;

const pods = fc
  .array(podRecipe.filter(isValid), { minLength: 1, maxLength: 12 })
  .map((recipes) => recipes.map((recipe, at) => plain(recipe.named(`pod-${at}`).object)));

const options = { order: 'input', tieBreak: 'name' } as const;
const kubernetes = '1.34';

function placements(input: PlanInput): readonly (readonly [string, string | null])[] {
  return plan({ ...input, options }).pods.map(({ name, node }) => [name, node]);
}

describe('a converted Policy', () => {
  test('places every pod where the Policy did', () => {
    fc.assert(
      fc.property(policies, nodes, pods, (policy, objects, pending) => {
        const configuration = convertPolicy(policy);
        expect(placements({ objects, pods: pending, configuration, kubernetes })).toEqual(
          placements({ objects, pods: pending, policy }),
        );
      }),
      { numRuns: runs(300) },
    );
  });

  test('finds the same nodes feasible, with the same differences of totals', () => {
    fc.assert(
      fc.property(policies, nodes, pods, (policy, objects, [pod, ...others]) => {
        if (pod === undefined) return;
        const placed = plan({ objects, pods: others, policy, options }).pods;
        const running = others.flatMap((one): Pod[] => {
          const node = placed.find(({ name }) => name === one.metadata.name)?.node ?? null;
          return node === null ? [] : [{ ...one, spec: { ...one.spec, nodeName: node } }];
        });
        const input = { objects: [...objects, ...running], pod };
        const before = explain({ ...input, policy });
        const after = explain({ ...input, configuration: convertPolicy(policy), kubernetes });
        expect(after.feasible).toEqual(before.feasible);
        expect(distances(after.totals)).toEqual(distances(before.totals));
        expect(after.best).toEqual(before.best);
      }),
      { numRuns: runs(300) },
    );
  });
});

/** Differences of the totals from that of the first node: v1.34 skips a plugin that scores all nodes alike in v1.22. */
function distances(
  totals: Readonly<Record<string, number>> = {},
): Readonly<Record<string, number>> {
  const [first = 0] = Object.values(totals);
  return Object.fromEntries(Object.entries(totals).map(([node, total]) => [node, total - first]));
}
