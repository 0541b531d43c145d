import fc from 'fast-check';
import type { KubernetesObject } from '../../src/objects/index.ts';
import type { DrainOptions } from '../../src/whatif/index.ts';
import { deployment, readyNode, template } from './scenario-plans.ts';

/** A small cluster, and a drain of some of its nodes. */
export interface PoolCase {
  readonly objects: readonly KubernetesObject[];
  readonly options: DrainOptions;
}

const cpu = fc.constantFrom('100m', '500m', '1');

const app = (name: string): fc.Arbitrary<readonly object[]> =>
  fc
    .record({
      replicas: fc.integer({ min: 1, max: 4 }),
      cpu,
      isStateful: fc.boolean(),
      isApart: fc.boolean(),
      grace: fc.constantFrom(0, 5, 40),
      budget: fc.option(
        fc.record({
          field: fc.constantFrom('minAvailable', 'maxUnavailable'),
          value: fc.constantFrom(0, 1, 2, '50%'),
          unhealthyPodEvictionPolicy: fc.constantFrom('AlwaysAllow', 'IfHealthyBudget'),
        }),
      ),
      readyAfter: fc.constantFrom(0, 7),
    })
    .map(({ replicas, cpu: requested, isStateful, isApart, grace, budget, readyAfter }) => {
      const labelSelector = { matchLabels: { app: name } };
      const apart = [{ labelSelector, topologyKey: 'kubernetes.io/hostname' }];
      const ready =
        readyAfter === 0 ? [] : [{ name: 'side', image: 'a:1', readinessProbe: probe(readyAfter) }];
      const own = template(name, { cpu: requested });
      const main = { name: 'main', image: 'app:1', resources: { requests: { cpu: requested } } };
      const spec = {
        ...own.spec,
        containers: [main, ...ready],
        terminationGracePeriodSeconds: grace,
        ...(isApart
          ? {
              affinity: {
                podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: apart },
              },
            }
          : {}),
      };
      const workload = { ...deployment(name, replicas) };
      const filled = { ...workload.spec, template: { ...own, spec } };
      const one = isStateful
        ? { ...workload, kind: 'StatefulSet', spec: { ...filled, serviceName: name } }
        : { ...workload, spec: filled };
      return budget === null ? [one] : [one, budgetOf(name, budget)];
    });

const probe = (initialDelaySeconds: number): object => ({
  httpGet: { port: 80 },
  initialDelaySeconds,
});

function budgetOf(
  name: string,
  {
    field,
    value,
    unhealthyPodEvictionPolicy,
  }: { field: string; value: unknown; unhealthyPodEvictionPolicy: string },
): object {
  return {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { name, namespace: 'default' },
    spec: { [field]: value, unhealthyPodEvictionPolicy, selector: { matchLabels: { app: name } } },
  };
}

const agent = {
  apiVersion: 'apps/v1',
  kind: 'DaemonSet',
  metadata: { name: 'agent', namespace: 'default' },
  spec: { selector: { matchLabels: { app: 'agent' } }, template: template('agent', { cpu: '0' }) },
};

const mode: fc.Arbitrary<DrainOptions> = fc.oneof(
  fc.constant({}),
  fc.constant({ oneByOne: true }),
  fc.record({ surge: fc.integer({ min: 0, max: 2 }) }),
  fc.record({ maxUnavailable: fc.constantFrom(1, '50%'), surge: fc.constantFrom(0, 1) }),
);

export const arbitraryPool: fc.Arbitrary<PoolCase> = fc
  .record({
    nodes: fc.integer({ min: 2, max: 5 }),
    drained: fc.integer({ min: 1, max: 4 }),
    apps: fc.tuple(app('web'), app('api'), app('db')),
    bare: fc.boolean(),
    mode,
    force: fc.boolean(),
    timeout: fc.constantFrom({}, { timeout: 60 }, { disableEviction: true }),
    grace: fc.constantFrom({}, { gracePeriodSeconds: 1 }),
  })
  .map(({ nodes, drained, apps, bare, mode: how, force, timeout, grace }) => {
    const names = Array.from({ length: nodes }, (_, at) => `n${at}`);
    const pod = {
      apiVersion: 'v1',
      kind: 'Pod',
      ...template('bare', { cpu: '100m' }),
      metadata: { name: 'bare', namespace: 'default' },
    };
    const objects = [
      ...names.map((name) => readyNode(name, '3')),
      agent,
      ...apps.flat(),
      ...(bare ? [pod] : []),
    ];
    return {
      objects: objects as readonly KubernetesObject[],
      options: { nodes: names.slice(0, drained), force, ...how, ...timeout, ...grace },
    };
  });
