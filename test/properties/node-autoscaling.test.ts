import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { KubernetesObject } from '../../src/objects/index.ts';
import type { Plan } from '../../src/outcome/index.ts';
import { plan } from '../../src/simulation/index.ts';
import type { PlanOptions, Simulation } from '../../src/simulation/index.ts';
import { pack } from '../../src/whatif/index.ts';
import { runs } from '../support/property-runs.ts';
import { watchBudgets } from '../support/watch-budgets.ts';

const ZONES = ['eu-a', 'eu-b'];
const SIZES = [2, 4, 8];

/** Prices grow less than sizes do, so that a larger node may be the cheaper one. */
const catalog = {
  apiVersion: 'kschedsim.dev/v1alpha1',
  kind: 'NodeCatalog',
  types: SIZES.map((cpu) => ({
    name: `m-${cpu}`,
    cpu: String(cpu),
    memory: `${cpu * 4}Gi`,
    price: 0.02 + cpu * 0.05,
    spotPrice: 0.01 + cpu * 0.02,
    zones: ZONES,
  })),
};

const pool = fc.record({
  limit: fc.constantFrom(undefined, 8, 16),
  isTainted: fc.boolean(),
  capacityTypes: fc.constantFrom(['on-demand'], ['spot'], ['spot', 'on-demand']),
  policy: fc.constantFrom('WhenEmpty', 'WhenEmptyOrUnderutilized'),
  nodes: fc.constantFrom('1', '50%', '100%'),
});

const workload = fc.record({
  replicas: fc.integer({ min: 1, max: 6 }),
  cpu: fc.constantFrom(250, 1000, 3000, 9000),
  tolerates: fc.boolean(),
  spread: fc.constantFrom(undefined, 'topology.kubernetes.io/zone', 'kubernetes.io/hostname'),
  budget: fc.constantFrom(undefined, 'one', 'half', 'all but one', 'all'),
});

const standing = fc.array(fc.record({ size: fc.constantFrom(...SIZES), pool: fc.nat(1) }), {
  maxLength: 5,
});

const drawn = fc.record({
  pools: fc.array(pool, { minLength: 1, maxLength: 2 }),
  workloads: fc.array(workload, { minLength: 1, maxLength: 4 }),
  standing,
  seed: fc.nat(1000),
});
type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never;

const POOL_TAINT = { key: 'pool', effect: 'NoSchedule' };

function objectsOf({ pools, workloads, standing: nodes }: Drawn): readonly KubernetesObject[] {
  return [
    ...pools.map(nodePool),
    baseNode(),
    ...nodes.map((one, at) =>
      poolNode(one.size, at, pools[one.pool % pools.length]!, one.pool % pools.length),
    ),
    ...workloads.flatMap(workloadObjects),
  ] as readonly KubernetesObject[];
}

const nodePool = (
  { limit, isTainted, capacityTypes, policy, nodes }: Drawn['pools'][number],
  at: number,
): unknown => ({
  apiVersion: 'karpenter.sh/v1',
  kind: 'NodePool',
  metadata: { name: `pool-${at}` },
  spec: {
    ...(limit === undefined ? {} : { limits: { cpu: String(limit) } }),
    template: {
      spec: {
        requirements: [
          { key: 'karpenter.sh/capacity-type', operator: 'In', values: capacityTypes },
        ],
        ...(isTainted ? { taints: [POOL_TAINT] } : {}),
        nodeClassRef: { group: 'karpenter.kwok.sh', kind: 'KWOKNodeClass', name: 'default' },
        expireAfter: 'Never',
      },
    },
    disruption: {
      consolidationPolicy: policy,
      consolidateAfter: '30s',
      budgets: [{ nodes }],
    },
  },
});

const baseNode = (): unknown => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: {
    name: 'base',
    labels: {
      'kubernetes.io/hostname': 'base',
      'topology.kubernetes.io/zone': ZONES[0],
      'node.kubernetes.io/instance-type': 'm-2',
      'karpenter.sh/capacity-type': 'on-demand',
    },
  },
  status: machine(2),
});

const machine = (cpu: number): unknown => {
  const amounts = { cpu: String(cpu), memory: `${cpu * 4}Gi`, pods: '110' };
  return {
    capacity: amounts,
    allocatable: amounts,
    conditions: [{ type: 'Ready', status: 'True' }],
  };
};

const poolNode = (
  size: number,
  at: number,
  { isTainted, capacityTypes }: Drawn['pools'][number],
  ofPool: number,
): unknown => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: {
    name: `old-${at}`,
    creationTimestamp: '2026-01-01T00:00:00Z',
    labels: {
      'kubernetes.io/hostname': `old-${at}`,
      'kubernetes.io/arch': 'amd64',
      'kubernetes.io/os': 'linux',
      'topology.kubernetes.io/zone': ZONES[at % ZONES.length],
      'node.kubernetes.io/instance-type': `m-${size}`,
      'karpenter.sh/capacity-type': capacityTypes[0],
      'karpenter.sh/nodepool': `pool-${ofPool}`,
      'karpenter.sh/registered': 'true',
      'karpenter.sh/initialized': 'true',
    },
  },
  spec: isTainted ? { taints: [POOL_TAINT] } : {},
  status: machine(size),
});

function workloadObjects(
  { replicas, cpu, tolerates, spread, budget: kind }: Drawn['workloads'][number],
  at: number,
): readonly unknown[] {
  const labels = { app: `app-${at}` };
  const selector = { matchLabels: labels };
  const metadata = { name: `app-${at}`, namespace: 'default' };
  const deployment = {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata,
    spec: {
      replicas,
      selector,
      template: {
        metadata: { labels },
        spec: {
          ...(tolerates ? { tolerations: [{ key: 'pool', operator: 'Exists' }] } : {}),
          ...(spread === undefined
            ? {}
            : {
                topologySpreadConstraints: [
                  {
                    maxSkew: 1,
                    topologyKey: spread,
                    whenUnsatisfiable: 'DoNotSchedule',
                    labelSelector: selector,
                  },
                ],
              }),
          containers: [
            { name: 'app', image: 'app:1', resources: { requests: { cpu: `${cpu}m` } } },
          ],
        },
      },
    },
  };
  if (kind === undefined) return [deployment];
  const minAvailable = { one: 1, half: '50%', 'all but one': replicas - 1, all: '100%' }[kind];
  const budget = {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata,
    spec: { minAvailable, selector },
  };
  return [deployment, budget];
}

const RUNS = runs(60);
const autoscaling = { catalog } as const;

const planOf = (
  one: Drawn,
  options: PlanOptions = {},
  observe?: (simulation: Simulation) => void,
): Plan =>
  plan({ objects: objectsOf(one), options: { seed: one.seed, autoscaling, ...options } }, observe);

const waiting = ({ pods }: Plan): readonly string[] =>
  pods.filter(({ node }) => node === null).map(({ name }) => name);

test('no pod is left pending that the launched nodes could take, or for which a node could be launched', () => {
  fc.assert(
    fc.property(drawn, (one) => {
      const first = planOf(one);
      const left = waiting(first);
      // Without the autoscaler only the nodes that are there can help; with it nothing more is launched.
      const pools = objectsOf(one).filter(({ kind }) => kind === 'NodePool');
      const cluster = [...pools, ...(first.objects ?? [])];
      const again = plan({ objects: [], cluster, options: { autoscaling } });
      expect(waiting(again)).toEqual(left);
      expect(again.nodeAutoscaling?.launched ?? []).toEqual([]);
      const unserved = first.nodeAutoscaling?.unserved ?? [];
      expect(unserved.reduce((sum, { pods }) => sum + pods, 0)).toBe(left.length);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
});

test('the removal of nodes breaks no budget of pods', () => {
  fc.assert(
    fc.property(drawn, (one) => {
      const broken: string[] = [];
      planOf(one, { until: 1800 }, (simulation) => {
        watchBudgets(simulation, broken);
      });
      expect(broken).toEqual([]);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
});

test('the removal of nodes leaves no pod pending, and costs never rise by it', () => {
  fc.assert(
    fc.property(drawn, (one) => {
      const before = planOf(one);
      const after = planOf(one, { until: 3600 });
      expect(waiting(after).length).toBeLessThanOrEqual(waiting(before).length);
      // A pod that still waits may get its node later, when a limit has room again.
      if (waiting(before).length > 0) return;
      expect(costAfter(after)).toBeLessThanOrEqual(costAfter(before) + 1e-9);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
});

test('what rests removes no more in a much longer plan, and every node that stays has a reason', () => {
  fc.assert(
    fc.property(drawn, (one) => {
      const packed = pack(
        { objects: objectsOf(one), options: { seed: one.seed, autoscaling } },
        { as: 'karpenter' },
      );
      const long = planOf(one, { until: 3600 });
      const { removed = [], launched, commands = [], isAtRest } = packed.autoscaling!;
      expect(isAtRest).toBe(true);
      expect(removed).toEqual(long.nodeAutoscaling?.removed ?? []);
      expect(launched.map(({ name }) => name)).toEqual(
        long.nodeAutoscaling?.launched.map(({ name }) => name),
      );
      expect(packed.kept.map(({ node }) => node).sort()).toEqual(
        long.nodes.map(({ name }) => name).sort(),
      );
      const taken = commands.flatMap(({ nodes, failed = [] }) =>
        nodes.filter((name) => !failed.includes(name)),
      );
      expect(taken).toEqual(removed.map(({ name }) => name));
    }),
    { numRuns: runs(12), endOnFailure: true },
  );
});

const costAfter = ({ nodeAutoscaling }: Plan): number => nodeAutoscaling?.cost?.after ?? NaN;
