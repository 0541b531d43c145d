// Workloads with autoscalers, and what they use.
import type { KubernetesObject } from '../../src/objects/index.ts';
import type { Plan } from '../../src/outcome/index.ts';
import { plan } from '../../src/simulation/index.ts';

export const node = (name: string, cpu = '16'): object => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name },
  status: { allocatable: { cpu, memory: '64Gi', pods: '110' } },
});

export interface Size {
  readonly min?: number;
  readonly max?: number;
  readonly replicas?: number;
  readonly metrics?: readonly object[];
  readonly behavior?: object;
  readonly container?: object;
}

/** A Deployment of pods with a request of 500m, and its autoscaler at 70 %. */
export function workload(name: string, size: Size = {}): readonly object[] {
  const { min = 2, max = 10, replicas = 2, metrics, behavior, container } = size;
  const labels = { app: name };
  const resources = { requests: { cpu: '500m' } };
  const spec = { containers: [{ name: 'app', image: 'app:1', resources, ...container }] };
  return [
    {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name },
      spec: {
        replicas,
        selector: { matchLabels: labels },
        template: { metadata: { labels }, spec },
      },
    },
    {
      apiVersion: 'autoscaling/v2',
      kind: 'HorizontalPodAutoscaler',
      metadata: { name },
      spec: {
        minReplicas: min,
        maxReplicas: max,
        scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name },
        metrics: metrics ?? [
          {
            type: 'Resource',
            resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 70 } },
          },
        ],
        ...(behavior === undefined ? {} : { behavior }),
      },
    },
  ];
}

export const usage = (...series: readonly object[]): unknown => ({
  apiVersion: 'kschedsim.dev/v1alpha1',
  kind: 'Usage',
  series,
});

export const cpu = (curve: object, name = 'web'): object => ({
  workload: `deployment/${name}`,
  resource: 'cpu',
  ...curve,
});

/** The plan of a Deployment that uses two cores: its autoscaler wants 6 replicas. */
export const loadedPlan = (size: Size): Plan =>
  plan({
    objects: [node('a'), ...workload('web', size)] as readonly KubernetesObject[],
    options: { usage: usage(cpu({ value: '2' })) },
  });
