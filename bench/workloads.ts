import type { Deployment, KubernetesObject, Node, Pod } from '../src/objects/index.ts';

export const WORKLOADS = ['plain', 'spread', 'antiaffinity'] as const;
export type WorkloadName = (typeof WORKLOADS)[number];

/** The sizes at which the real scheduler was measured. */
export const SIZES: readonly Size[] = [
  { nodes: 100, pods: 1_000 },
  { nodes: 1_000, pods: 10_000 },
  { nodes: 5_000, pods: 20_000 },
];
export interface Size {
  readonly nodes: number;
  readonly pods: number;
}

/** A cluster, and the pods to place on it, in order. */
export interface Workload {
  readonly objects: readonly Node[];
  readonly pods: readonly Pod[];
}

/** A whole cluster of Deployments. */
export const DEPLOYMENTS = { nodes: 5_000, deployments: 1_500, replicas: 100 };

const NODE_SIZES = [
  ['4', '16Gi'],
  ['8', '32Gi'],
  ['16', '64Gi'],
  ['32', '64Gi'],
  ['16', '128Gi'],
] as const;

const POD_SIZES = [
  ['100m', '128Mi'],
  ['250m', '256Mi'],
  ['500m', '512Mi'],
  ['100m', '1Gi'],
  ['1', '1Gi'],
  ['200m', '2Gi'],
  ['750m', '512Mi'],
  ['50m', '64Mi'],
  ['1500m', '2Gi'],
  ['300m', '768Mi'],
  ['400m', '4Gi'],
  ['150m', '192Mi'],
  ['600m', '1536Mi'],
  ['2', '4Gi'],
  ['250m', '1Gi'],
  ['120m', '320Mi'],
  ['900m', '3Gi'],
  ['80m', '96Mi'],
  ['350m', '640Mi'],
  ['1250m', '2560Mi'],
] as const;

/** The Deployments use only the first sizes, so that all of their pods fit. */
const DEPLOYMENT_SIZES = 4;

/** All objects are computed from their index, without randomness, so that the real scheduler got the same. */
export function generateWorkload(name: WorkloadName, size: Size): Workload {
  return {
    objects: Array.from({ length: size.nodes }, (_, index) => node(index)),
    pods: Array.from({ length: size.pods }, (_, index) => pod(index, name)),
  };
}

/** Nodes, and Deployments with pods that fill half of them. */
export function generateDeployments({
  nodes,
  deployments,
  replicas,
}: typeof DEPLOYMENTS): readonly KubernetesObject[] {
  return [
    ...Array.from({ length: nodes }, (_, index) => node(index)),
    ...Array.from({ length: deployments }, (_, index) => deployment(index, replicas)),
  ];
}

function deployment(index: number, replicas: number): Deployment {
  const [cpu, memory] = POD_SIZES[index % DEPLOYMENT_SIZES]!;
  const labels = { app: `app-${index}` };
  const container = {
    name: 'main',
    image: 'registry.k8s.io/pause:3.10',
    resources: { requests: { cpu, memory } },
  };
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: labels.app, namespace: 'default' },
    spec: {
      replicas,
      selector: { matchLabels: labels },
      template: {
        metadata: { name: labels.app, labels },
        spec: { containers: [container] },
      },
    },
  };
}

function node(index: number): Node {
  const [cpu, memory] = NODE_SIZES[index % NODE_SIZES.length]!;
  const name = `node-${String(index).padStart(5, '0')}`;
  const resources = { cpu, memory, pods: '110', 'ephemeral-storage': '100Gi' };
  const labels = {
    'kubernetes.io/hostname': name,
    'topology.kubernetes.io/region': 'r1',
    'topology.kubernetes.io/zone': `zone-${index % 3}`,
  };
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name, labels },
    status: { capacity: resources, allocatable: resources },
  };
}

function pod(index: number, workload: WorkloadName): Pod {
  // 7 and 20 are coprime, so each template occurs once in twenty pods.
  const template = (index * 7) % POD_SIZES.length;
  const [cpu, memory] = POD_SIZES[template]!;
  const app = `app-${String(template).padStart(2, '0')}`;
  const container = {
    name: 'main',
    image: 'registry.k8s.io/pause:3.10',
    resources: { requests: { cpu, memory } },
  };
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: `${app}-${index}`, namespace: 'default', labels: { app } },
    spec: { containers: [container], ...RULES[workload](app) },
  };
}

const RULES: Readonly<Record<WorkloadName, (app: string) => Partial<NonNullable<Pod['spec']>>>> = {
  plain: () => ({}),
  spread: (app) => ({
    topologySpreadConstraints: [
      {
        maxSkew: 1,
        topologyKey: 'topology.kubernetes.io/zone',
        whenUnsatisfiable: 'ScheduleAnyway',
        labelSelector: { matchLabels: { app } },
      },
      {
        maxSkew: 5,
        topologyKey: 'kubernetes.io/hostname',
        whenUnsatisfiable: 'DoNotSchedule',
        labelSelector: { matchLabels: { app } },
      },
    ],
  }),
  antiaffinity: (app) => ({
    affinity: {
      podAntiAffinity: {
        preferredDuringSchedulingIgnoredDuringExecution: [
          {
            weight: 100,
            podAffinityTerm: {
              labelSelector: { matchLabels: { app } },
              topologyKey: 'kubernetes.io/hostname',
            },
          },
        ],
      },
    },
  }),
};
