import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { KubernetesObject } from '../../src/objects/index.ts';
import { waitingKind } from '../../src/outcome/index.ts';
import type { Growth, Plan } from '../../src/outcome/index.ts';
import { applyEdits, growth, plan } from '../../src/index.ts';
import { node, ZONE } from '../support/builders.ts';
import { deployment } from '../support/checked.ts';
import { runs } from '../support/property-runs.ts';

const drawnNodes = fc.array(
  fc.record({ cpu: fc.integer({ min: 2, max: 6 }), zone: fc.constantFrom('a', 'b', 'c') }),
  { minLength: 1, maxLength: 4 },
);

const workload = fc.record({
  replicas: fc.integer({ min: 1, max: 3 }),
  cpu: fc.integer({ min: 500, max: 2500 }),
  isSpread: fc.boolean(),
  isApart: fc.boolean(),
  most: fc.option(fc.integer({ min: 1, max: 6 })),
});

const drawn = fc.record({
  nodes: drawnNodes,
  workloads: fc.array(workload, { minLength: 1, maxLength: 2 }),
  quota: fc.option(fc.integer({ min: 3, max: 12 })),
  rate: fc.constantFrom('+1/week', '+2/week', '35%/week'),
});
type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never;

const HORIZON = 8;
const options = { tieBreak: 'name' as const, preemption: false };

/** Priorities tell the order in which the pods of a step are scheduled. */
const priority = (at: number): KubernetesObject => ({
  apiVersion: 'scheduling.k8s.io/v1',
  kind: 'PriorityClass',
  metadata: { name: `p${at}` },
  ...{ value: 10 - at },
});

function madeOf(
  { cpu, isSpread, isApart, replicas, most }: Drawn['workloads'][number],
  at: number,
) {
  const name = `w${at}`;
  const labelSelector = { matchLabels: { app: name } };
  const requests = { cpu: `${cpu}m` };
  const apart = { topologyKey: 'kubernetes.io/hostname', labelSelector };
  const made = deployment(name, replicas, {
    priorityClassName: `p${at}`,
    containers: [{ name: 'c', image: 'c:1', resources: { requests } }],
    ...(isSpread && {
      topologySpreadConstraints: [
        { maxSkew: 1, topologyKey: ZONE, whenUnsatisfiable: 'DoNotSchedule', labelSelector },
      ],
    }),
    ...(isApart && {
      affinity: { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [apart] } },
    }),
  });
  const scaler: KubernetesObject = {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: { name, namespace: 'default' },
    ...{
      spec: {
        scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name },
        minReplicas: 1,
        maxReplicas: most ?? 1,
      },
    },
  };
  return most === null ? [made] : [made, scaler];
}

function objectsOf({ nodes, workloads, quota }: Drawn): readonly KubernetesObject[] {
  const limit: KubernetesObject = {
    apiVersion: 'v1',
    kind: 'ResourceQuota',
    metadata: { name: 'q', namespace: 'default' },
    ...{ spec: { hard: { pods: `${quota ?? 0}` } } },
  };
  return [
    ...nodes.map(
      ({ cpu, zone }, at) =>
        node(`n${at}`)
          .withHostname()
          .zone(zone)
          .offers({ cpu: `${cpu}` }).object,
    ),
    ...workloads.map((_, at) => priority(at)),
    ...(quota === null ? [] : [limit]),
    ...workloads.flatMap(madeOf),
  ];
}

/** What becomes of a cluster that is planned again and again, each time with the replicas of the next step. */
function plannedSteps(given: Drawn): {
  readonly full: number | undefined;
  readonly pods: number[];
} {
  let planned: Plan = plan({ objects: objectsOf(given), options });
  const pods = [planned.summary.placed];
  if (isFull(planned)) return { full: 0, pods };
  for (let step = 1; step <= HORIZON; step++) {
    const edits = given.workloads.map(({ replicas, most }, at) => {
      const wanted = replicasAt(given.rate, replicas, step);
      const bound = Math.max(replicas, most ?? wanted);
      const target = { kind: 'Deployment', name: `w${at}` };
      return { edit: 'scale' as const, ...target, replicas: Math.min(wanted, bound) };
    });
    planned = plan({ objects: applyEdits(planned.objects ?? [], edits), options });
    pods.push(planned.summary.placed);
    if (isFull(planned)) return { full: step, pods };
  }
  return { full: undefined, pods };
}

const isFull = ({ pods, missing = [] }: Plan): boolean =>
  missing.length > 0 || pods.some((pod) => waitingKind(pod) !== undefined);

function replicasAt(rate: string, from: number, step: number): number {
  const [, more] = /^\+(\d)/.exec(rate) ?? [];
  return more === undefined ? Math.ceil(from * 1.35 ** step) : from + Number(more) * step;
}

const grown = (given: Drawn): Growth =>
  growth({
    objects: objectsOf(given),
    rates: [{ rate: given.rate }],
    options: { ...options, horizon: HORIZON, sizes: false },
  });

test('the step before the first full step has room for all pods, and the step itself has not, as planned step by step', () => {
  fc.assert(
    fc.property(drawn, (given) => {
      const { full, steps, summary } = grown(given);
      const planned = plannedSteps(given);
      expect(full?.step).toBe(planned.full);
      expect(summary.fits).toBe(
        planned.full === undefined ? HORIZON : Math.max(0, planned.full - 1),
      );
      expect(steps.map(({ pods }) => pods)).toEqual(planned.pods.slice(0, steps.length));
      // Steps that are not tried add no pod.
      expect(new Set(planned.pods.slice(steps.length - 1)).size).toBe(1);
    }),
    { numRuns: runs(28) },
  );
});
