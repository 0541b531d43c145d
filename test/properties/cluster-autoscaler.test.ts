import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { KubernetesObject } from '../../src/objects/index.ts';
import type { Plan } from '../../src/outcome/index.ts';
import { plan } from '../../src/simulation/index.ts';
import type { PlanOptions, Simulation } from '../../src/simulation/index.ts';
import { pack } from '../../src/whatif/index.ts';
import { runs } from '../support/property-runs.ts';
import { watchBudgets } from '../support/watch-budgets.ts';

const SIZES = [2, 4, 8];
const GROUP_TAINT = { key: 'group', effect: 'NoSchedule' };

const group = fc.record({
  cpu: fc.constantFrom(...SIZES),
  nodes: fc.integer({ min: 0, max: 3 }),
  min: fc.integer({ min: 0, max: 2 }),
  more: fc.integer({ min: 0, max: 4 }),
  isTainted: fc.boolean(),
});

const workload = fc.record({
  replicas: fc.integer({ min: 1, max: 6 }),
  cpu: fc.constantFrom(250, 1000, 3000, 7000, 9000),
  tolerates: fc.boolean(),
  minAvailable: fc.constantFrom(undefined, 1, '50%', '100%'),
});

const drawn = fc.record({
  groups: fc.array(group, { minLength: 1, maxLength: 3 }),
  workloads: fc.array(workload, { minLength: 1, maxLength: 4 }),
  expander: fc.constantFrom('least-waste', 'most-pods', 'least-nodes', 'random'),
  seed: fc.nat(1000),
});
type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never;
type Group = Drawn['groups'][number];

const sizeOf = ({ nodes, min, more }: Group): { readonly min: number; readonly max: number } => ({
  min: Math.min(min, nodes),
  max: nodes + more,
});

const nodeGroups = ({ groups, expander }: Drawn): unknown => ({
  apiVersion: 'kschedsim.dev/v1alpha1',
  kind: 'NodeGroups',
  flags: {
    expander,
    'scale-down-unneeded-time': '2m',
    'scale-down-unready-time': '2m',
    'scale-down-delay-after-add': '1m',
    // Pods of kube-system, which the input lacks, would be waited for.
    'skip-nodes-with-system-pods': 'false',
  },
  groups: groups.map((one, at) => ({
    name: `group-${at}`,
    ...sizeOf(one),
    nodeSelector: { group: `group-${at}` },
    template: {
      capacity: { cpu: one.cpu, memory: `${one.cpu * 4}Gi` },
      labels: { group: `group-${at}` },
      taints: one.isTainted ? [GROUP_TAINT] : [],
    },
    price: one.cpu,
  })),
});

const nodesOf = ({ groups }: Drawn): readonly unknown[] =>
  groups.flatMap(({ cpu, nodes, isTainted }, at) =>
    Array.from({ length: nodes }, (_, number) => {
      const name = `group-${at}-node-${number}`;
      const amounts = { cpu: String(cpu), memory: `${cpu * 4}Gi`, pods: '110' };
      return {
        apiVersion: 'v1',
        kind: 'Node',
        metadata: {
          name,
          creationTimestamp: '2026-01-01T00:00:00Z',
          labels: { 'kubernetes.io/hostname': name, group: `group-${at}` },
        },
        spec: isTainted ? { taints: [GROUP_TAINT] } : {},
        status: {
          capacity: amounts,
          allocatable: amounts,
          conditions: [
            { type: 'Ready', status: 'True', lastTransitionTime: '2026-01-01T00:00:00Z' },
          ],
        },
      };
    }),
  );

const objectsOf = (one: Drawn): readonly KubernetesObject[] =>
  [...nodesOf(one), ...one.workloads.flatMap(workloadObjects)] as readonly KubernetesObject[];

function workloadObjects(
  { replicas, cpu, tolerates, minAvailable }: Drawn['workloads'][number],
  at: number,
): readonly unknown[] {
  const labels = { app: `app-${at}` };
  const selector = { matchLabels: labels };
  const metadata = { name: `app-${at}`, namespace: 'default' };
  const container = { name: 'app', image: 'app:1', resources: { requests: { cpu: `${cpu}m` } } };
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
          ...(tolerates ? { tolerations: [{ key: 'group', operator: 'Exists' }] } : {}),
          containers: [container],
        },
      },
    },
  };
  if (minAvailable === undefined) return [deployment];
  const spec = { minAvailable, selector };
  return [deployment, { apiVersion: 'policy/v1', kind: 'PodDisruptionBudget', metadata, spec }];
}

const RUNS = runs(60);

const planOf = (
  one: Drawn,
  options: PlanOptions = {},
  observe?: (simulation: Simulation) => void,
): Plan => {
  const autoscaling = { nodeGroups: nodeGroups(one) };
  return plan(
    { objects: objectsOf(one), options: { seed: one.seed, autoscaling, ...options } },
    observe,
  );
};

/** How many nodes each group has at the end. */
const sizesAt = ({ groups }: Drawn, { nodes }: Plan): readonly number[] =>
  groups.map((_, at) => nodes.filter(({ name }) => name.startsWith(`group-${at}-`)).length);

test('no pod is left pending that a node of a group below its maximum could take', () => {
  fc.assert(
    fc.property(drawn, (one) => {
      const made = planOf(one);
      const sizes = sizesAt(one, made);
      for (const pod of made.pods.filter(({ node }) => node === null)) {
        const asks = one.workloads[Number(/^app-(\d+)-/.exec(pod.name)?.[1])];
        const could = one.groups.flatMap((of, at) => {
          const isOpen = (sizes[at] ?? 0) < sizeOf(of).max;
          const fits = (asks?.cpu ?? 0) <= of.cpu * 1000;
          const isAllowed = !of.isTainted || asks?.tolerates === true;
          return isOpen && fits && isAllowed ? [`group-${at}`] : [];
        });
        expect(could).toEqual([]);
      }
      const unserved = made.nodeAutoscaling?.unserved ?? [];
      const waiting = made.pods.filter(({ node }) => node === null).length;
      expect(unserved.reduce((sum, { pods }) => sum + pods, 0)).toBe(waiting);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
});

test('groups stay within their bounds, and what is launched and removed adds up', () => {
  fc.assert(
    fc.property(drawn, (one) => {
      const made = planOf(one, { until: 1800 });
      const { launched = [], removed = [] } = made.nodeAutoscaling ?? {};
      const of = (list: readonly { readonly group: string }[], at: number): number =>
        list.filter(({ group: name }) => name === `group-${at}`).length;
      for (const [at, size] of sizesAt(one, made).entries()) {
        const drawnGroup = one.groups[at]!;
        const { min, max } = sizeOf(drawnGroup);
        expect(size).toBeGreaterThanOrEqual(min);
        expect(size).toBeLessThanOrEqual(max);
        const gone = removed.filter(({ goneAt }) => goneAt !== undefined);
        expect(size).toBe(drawnGroup.nodes + of(launched, at) - of(gone, at));
      }
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
});

test('the removal of nodes breaks no budget, and leaves no pod pending', () => {
  fc.assert(
    fc.property(drawn, (one) => {
      const broken: string[] = [];
      const before = planOf(one).pods.filter(({ node }) => node === null).length;
      const after = planOf(one, { until: 1800 }, (simulation) => {
        watchBudgets(simulation, broken);
      });
      expect(broken).toEqual([]);
      expect(after.pods.filter(({ node }) => node === null).length).toBeLessThanOrEqual(before);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
});

test('what rests removes no more in a much longer plan, and every node that stays has a reason', () => {
  fc.assert(
    fc.property(drawn, (one) => {
      const packed = pack(
        {
          objects: objectsOf(one),
          options: { seed: one.seed, autoscaling: { nodeGroups: nodeGroups(one) } },
        },
        { as: 'cluster-autoscaler' },
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
    { numRuns: runs(4), endOnFailure: true },
  );
});
