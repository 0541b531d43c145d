import { expect } from 'vitest';
import type { KubernetesObject } from '../../src/objects/index.ts';
import type { Plan, Rollout } from '../../src/outcome/index.ts';
import { plan } from '../../src/simulation/index.ts';
import type { Observe, PlanOptions } from '../../src/simulation/index.ts';

/* Workloads of one name that are changed in a cluster where they run. */

const LABELS = { app: 'w' };

export interface Shape {
  readonly kind: Rollout['kind'];
  readonly replicas?: number;
  /** The strategy, as the kind has it. */
  readonly strategy?: object;
  readonly minReadySeconds?: number;
  readonly image?: string;
  readonly delay?: number | undefined;
  readonly cpu?: string;
  readonly more?: object;
}

export function workload({
  kind,
  replicas,
  strategy,
  minReadySeconds,
  ...pod
}: Shape): KubernetesObject {
  const { image = 'app:1', delay, cpu = '100m', more = {} } = pod;
  const probe = { tcpSocket: { port: 80 }, initialDelaySeconds: delay, periodSeconds: 1 };
  const container = {
    name: 'main',
    image,
    resources: { requests: { cpu } },
    ...(delay === undefined ? {} : { readinessProbe: probe }),
  };
  const spec = {
    selector: { matchLabels: LABELS },
    template: { metadata: { labels: LABELS }, spec: { containers: [container] } },
    ...(kind === 'DaemonSet' ? {} : { replicas }),
    ...(strategy === undefined
      ? {}
      : { [kind === 'Deployment' ? 'strategy' : 'updateStrategy']: strategy }),
    ...(minReadySeconds === undefined ? {} : { minReadySeconds }),
    ...more,
  };
  return {
    apiVersion: 'apps/v1',
    kind,
    metadata: { name: 'w', namespace: 'default' },
    ...{ spec },
  };
}

export const budget = (spec: object): KubernetesObject => ({
  apiVersion: 'policy/v1',
  kind: 'PodDisruptionBudget',
  metadata: { name: 'b', namespace: 'default' },
  ...{ spec: { selector: { matchLabels: LABELS }, ...spec } },
});

export const quota = (pods: number): KubernetesObject => ({
  apiVersion: 'v1',
  kind: 'ResourceQuota',
  metadata: { name: 'q', namespace: 'default' },
  ...{ spec: { hard: { pods: String(pods) } } },
});

export const nodes = (cpu: string): readonly KubernetesObject[] =>
  ['n1', 'n2', 'n3'].map((name) => ({
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name, labels: { 'kubernetes.io/hostname': name } },
    ...{
      status: {
        allocatable: { cpu, memory: '8Gi', pods: '20' },
        conditions: [{ type: 'Ready', status: 'True' }],
      },
    },
  }));

/** The plan of a new version over a cluster in which the old one runs. */
export function rolled(
  before: Shape,
  after: Partial<Shape>,
  {
    cpu = '4',
    more = [],
    options = {},
    observe,
  }: {
    readonly cpu?: string;
    readonly more?: readonly KubernetesObject[];
    readonly options?: PlanOptions;
    readonly observe?: Observe;
  } = {},
): Plan {
  const { objects: cluster = [] } = plan({ objects: [...nodes(cpu), ...more, workload(before)] });
  const apply = [workload({ ...before, image: 'app:2', ...after })];
  return plan({ objects: [], cluster, apply, options }, observe);
}

export const only = ({ rollouts = [] }: Plan): Rollout => {
  expect(rollouts).toHaveLength(1);
  return rollouts[0]!;
};

export const rolling = (maxUnavailable: number | string, maxSurge: number | string): object => ({
  type: 'RollingUpdate',
  rollingUpdate: { maxUnavailable, maxSurge },
});
