import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Node, Pod } from '../objects/index.ts';
import { readDeschedulerPolicy } from './policy/read-policy.ts';
import { deschedule } from './run.ts';
import type { DescheduleCycle } from './run.ts';

const NOW = Date.parse('2026-01-01T00:00:00Z');
const CONFIG = [
  { name: 'DefaultEvictor', args: { nodeFit: true } },
  { name: 'RemoveDuplicates' },
  { name: 'PodLifeTime', args: { maxPodLifeTimeSeconds: 500 } },
  { name: 'LowNodeUtilization', args: { thresholds: { cpu: 30 }, targetThresholds: { cpu: 50 } } },
];

interface Drawn {
  readonly node: number;
  readonly owner: number;
  readonly ageSeconds: number;
  readonly cpu: number;
}

const drawnPods = fc.array(
  fc.record<Drawn>({
    node: fc.nat(2),
    owner: fc.nat(2),
    ageSeconds: fc.nat(1000),
    cpu: fc.nat(10),
  }),
  { maxLength: 30 },
);

const nodes = [0, 1, 2].map((at): Node => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name: `n${String(at)}` },
  status: { allocatable: { cpu: '10', memory: '10Gi', pods: '100' } },
}));

const podOf = ({ node, owner, ageSeconds, cpu }: Drawn, at: number): Pod => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {
    name: `p${String(at)}`,
    namespace: `ns${String(owner)}`,
    creationTimestamp: new Date(NOW - ageSeconds * 1000).toISOString(),
    ownerReferences: [
      { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'web', uid: String(owner) },
    ],
  },
  spec: {
    nodeName: `n${String(node)}`,
    containers: [{ name: 'c', resources: { requests: { cpu: `${String(cpu)}00m` } } }],
  },
  status: { phase: 'Running' },
});

interface Limits {
  readonly maxNoOfPodsToEvictPerNode?: number;
  readonly maxNoOfPodsToEvictPerNamespace?: number;
  readonly maxNoOfPodsToEvictTotal?: number;
}

function cycleOf(pods: readonly Pod[], limits: Limits = {}): DescheduleCycle {
  const policy = readDeschedulerPolicy({
    apiVersion: 'descheduler/v1alpha2',
    kind: 'DeschedulerPolicy',
    ...limits,
    profiles: [
      {
        name: 'p',
        pluginConfig: CONFIG,
        plugins: {
          deschedule: { enabled: ['PodLifeTime'] },
          balance: { enabled: ['RemoveDuplicates', 'LowNodeUtilization'] },
        },
      },
    ],
  });
  return deschedule(policy, { nodes, pods }, { nowMs: NOW });
}

const mostOf = (names: readonly (string | undefined)[]): number =>
  names.reduce((most, one) => Math.max(most, names.filter((it) => it === one).length), 0);

describe('a cycle of the descheduler', () => {
  it('keeps within its limits, and evicts no pod twice', () => {
    fc.assert(
      fc.property(
        drawnPods,
        fc.record({ node: fc.nat(4), namespace: fc.nat(4), total: fc.nat(6) }),
        (drawn, limits) => {
          const { evicted } = cycleOf(drawn.map(podOf), {
            maxNoOfPodsToEvictPerNode: limits.node,
            maxNoOfPodsToEvictPerNamespace: limits.namespace,
            maxNoOfPodsToEvictTotal: limits.total,
          });
          const pods = evicted.map(({ pod }) => pod);
          expect(new Set(pods).size).toBe(pods.length);
          expect(pods.length).toBeLessThanOrEqual(limits.total);
          expect(mostOf(pods.map(({ spec }) => spec.nodeName))).toBeLessThanOrEqual(limits.node);
          const namespaces = pods.map(({ metadata }) => metadata.namespace);
          expect(mostOf(namespaces)).toBeLessThanOrEqual(limits.namespace);
        },
      ),
    );
  });

  it('without limits evicts every old pod, and says so of no young one', () => {
    fc.assert(
      fc.property(drawnPods, (drawn) => {
        const { evicted } = cycleOf(drawn.map(podOf));
        const byAge = evicted.filter(({ strategy }) => strategy === 'PodLifeTime');
        const old = drawn.filter(({ ageSeconds }) => ageSeconds > 500).length;
        expect(byAge.length).toBe(old);
      }),
    );
  });
});
