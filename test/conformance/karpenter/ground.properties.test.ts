import fc from 'fast-check';
import { expect, it } from 'vitest';
import { KWOK, PassPlanner, StateNode } from '../../../src/autoscalers/karpenter/index.ts';
import type {
  ClusterState,
  ProvisioningOptions,
} from '../../../src/autoscalers/karpenter/index.ts';
import {
  decide,
  disruptionCluster,
  METHODS,
} from '../../../src/autoscalers/karpenter/disruption/index.ts';
import type { DaemonSet, Pod } from '../../../src/objects/index.ts';
import type { CompactInput } from './compact-input.ts';
import { readInput } from './read-input.ts';

const SIZES = [2, 4, 8] as const;

/** Nodes that are half empty, with pods of a few shapes. */
const node = fc.record({
  size: fc.constantFrom(...SIZES),
  pods: fc.array(fc.constantFrom('100m', '500m', '1500m'), { maxLength: 3 }),
});

/** What happens between two looks at a cluster: the last pod of some nodes goes, DaemonSets change. */
const drawn = fc.record({
  nodes: fc.array(node, { minLength: 2, maxLength: 6 }),
  changed: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
  before: fc.constantFrom(undefined, '100m', '1900m'),
  after: fc.constantFrom(undefined, '100m', '1900m'),
});
type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never;

const inputOf = ({ nodes }: Drawn): CompactInput => ({
  now: '2026-03-02T10:00:00Z',
  catalogue: SIZES.map((size) => ({
    name: `m-${size}`,
    capacity: { cpu: String(size), memory: `${size * 4}Gi` },
    offerings: [['zone-a', 'on-demand', size * 0.05]],
  })),
  nodePools: [
    {
      metadata: { name: 'default' },
      spec: {
        template: { spec: { requirements: [], expireAfter: '720h' } },
        disruption: {
          consolidationPolicy: 'WhenEmptyOrUnderutilized',
          consolidateAfter: '0s',
          budgets: [{ nodes: '100%' }],
        },
      },
    },
  ],
  nodes: nodes.map(({ size }, at) => ({
    name: `n${at}`,
    pool: 'default',
    type: `m-${size}`,
    zone: 'zone-a',
    capacityType: 'on-demand',
    created: 9000,
    lastPodEvent: 60,
  })),
  pods: nodes.flatMap(({ pods }, at) =>
    pods.map((cpu, pod) => ({
      name: `p-${at}-${pod}`,
      node: `n${at}`,
      created: 600,
      spec: { containers: [{ name: 'main', resources: { requests: { cpu } } }] },
    })),
  ),
});

const daemonSets = (cpu: string | undefined): readonly DaemonSet[] =>
  cpu === undefined
    ? []
    : [
        {
          apiVersion: 'apps/v1',
          kind: 'DaemonSet',
          metadata: { name: 'agent', namespace: 'default' },
          spec: {
            selector: {},
            template: {
              spec: { containers: [{ name: 'main', resources: { requests: { cpu } } }] },
            },
          },
        },
      ];

/** The cluster a while later: nodes of which a pod has gone are other objects, the others are the same. */
function later(state: ClusterState, { changed, after }: Drawn): ClusterState {
  const gone = new Set<Pod>();
  const nodes = state.nodes.map((one, at) => {
    const last = one.pods.at(-1);
    if (changed[at] !== true || last === undefined) return one;
    gone.add(last);
    const { node: object, nodeClaim } = one;
    return new StateNode({ node: object, nodeClaim, pods: one.pods.slice(0, -1) });
  });
  const pods = state.pods.filter((pod) => !gone.has(pod));
  return { ...state, nodes, pods, daemonSets: daemonSets(after) };
}

/** What all methods decide. */
const decisions = (planner: PassPlanner, nowMs: number): unknown => {
  const settings = { nowMs, podDisruptionBudgets: [], replacesSpotBySpot: false };
  const cluster = disruptionCluster(planner, settings);
  return METHODS.map((method) => {
    const { candidates, command, events, isSettled } = decide(method, cluster);
    return {
      candidates: candidates.map(({ state, price, moveCost }) => [state.name, price, moveCost]),
      nodes: command?.candidates.map(({ state }) => state.name),
      types: command?.replacements.map(({ types }) => types.map(({ name }) => name)),
      moves: [...(command?.simulation?.moves ?? [])].map(([{ name }, pods]) => [name, pods]),
      events,
      isSettled,
    };
  });
};

it.each(['1.13', '1.14'] as const)(
  'v%s decides the same whether or not it goes on from an earlier look at the cluster',
  (version) => {
    const options: ProvisioningOptions = {
      version,
      provider: KWOK,
      preferencePolicy: 'Respect',
      minValuesPolicy: 'Strict',
    };
    fc.assert(
      fc.property(drawn, (one) => {
        const { now, state } = readInput(inputOf(one));
        const first = new PassPlanner({ ...state, daemonSets: daemonSets(one.before) }, options);
        decisions(first, now);
        const next = later(state, one);
        const goingOn = decisions(new PassPlanner(next, options, first.ground), now);
        expect(goingOn).toEqual(decisions(new PassPlanner(next, options), now));
      }),
    );
  },
);
