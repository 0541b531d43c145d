import type { KubernetesObject } from '../../../src/objects/index.ts';
import { node, pod, ZONE } from '../builders.ts';
import type { NodeBuilder, PodBuilder } from '../builders.ts';
import { deployment } from '../checked.ts';

/* A cluster with more of everything than a table shows: nodes of three zones, workloads of two namespaces, pods that fit nowhere. */

const sized = (name: string, zone: string, cpu: number): NodeBuilder =>
  node(name).withHostname().zone(zone).offers({ cpu, memory: '16Gi', pods: 60 });

const small = Array.from({ length: 10 }, (_, at) =>
  sized(`small-${at}`, ['a', 'b', 'c'][at % 3] ?? 'a', 2),
);

const cordoned = (one: NodeBuilder): KubernetesObject => ({
  ...one.object,
  ...{ spec: { unschedulable: true } },
});

export const crowdedNodes: readonly KubernetesObject[] = [
  ...small.map(({ object }) => object),
  sized('large', 'a', 8).labelled({ disk: 'ssd' }).object,
  sized('batch', 'b', 16).taint('dedicated', 'NoSchedule', 'batch').object,
  cordoned(sized('closed', 'c', 4)),
  node('bare-metal').offers({ cpu: '3500m', memory: '1536Mi', pods: 5 }).object,
];

const placed = (name: string, cpu: string, nodeName: string): PodBuilder =>
  pod(name).requests({ cpu, memory: '1Gi' }).onNode(nodeName);

/** Running pods: some of them with a lower priority than what is applied. */
export const crowdedPods: readonly KubernetesObject[] = [
  ...small.map(({ object }, at) => placed(`old-${at}`, '1', object.metadata.name).object),
  ...['small-0', 'small-1', 'small-2'].map(
    (name, at) => placed(`idle-${at}`, '500m', name).priority(-10).object,
  ),
  pod('agent')
    .in('kube-system')
    .requests({ cpu: '100m' })
    .priority(2_000_000_000)
    .reports({ phase: 'Running' })
    .onNode('large').object,
];

const tiny = (at: number): KubernetesObject =>
  deployment(
    `tiny-${at}`,
    1,
    { containers: [{ name: 'c', image: 'c:1', resources: { requests: { cpu: '10m' } } }] },
    { namespace: at % 2 === 0 ? 'default' : 'shop' },
  );

const pinned = (name: string, spec: object, replicas = 1): KubernetesObject =>
  deployment(name, replicas, spec);

const needing = (requests: object, more: object = {}): object => ({
  containers: [{ name: 'c', image: 'c:1', resources: { requests }, ...more }],
});

/** Workloads that fit nowhere, each for a reason of its own. */
export const misfits: readonly KubernetesObject[] = [
  pinned('huge', needing({ cpu: '40' }), 2),
  pinned('fat', needing({ memory: '100Gi' })),
  pinned('gpu', needing({}, { resources: { limits: { 'nvidia.com/gpu': '1' } } }), 5),
  pinned('selective', { nodeSelector: { disk: 'nvme' } }),
  pinned('ssd', { ...needing({ cpu: '9' }), nodeSelector: { disk: 'ssd' } }),
  pinned('ports', { ...needing({}, { ports: [{ containerPort: 1, hostPort: 1 }] }) }, 15),
  pinned('claimed', {
    volumes: [{ name: 'v', persistentVolumeClaim: { claimName: 'missing' } }],
  }),
  pinned('elsewhere', { schedulerName: 'other' }),
  pinned('gated', { schedulingGates: [{ name: 'example.com/quota' }] }, 2),
  pinned('near', {
    ...needing({ cpu: '1m' }),
    affinity: {
      podAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: [
          { topologyKey: ZONE, labelSelector: { matchLabels: { app: 'nobody' } } },
        ],
      },
    },
  }),
  pinned(
    'even',
    {
      ...needing({ cpu: '6' }),
      topologySpreadConstraints: [
        {
          topologyKey: ZONE,
          maxSkew: 1,
          whenUnsatisfiable: 'DoNotSchedule',
          labelSelector: { matchLabels: { app: 'even' } },
        },
      ],
    },
    3,
  ),
];

const urgent: KubernetesObject = {
  apiVersion: 'scheduling.k8s.io/v1',
  kind: 'PriorityClass',
  metadata: { name: 'urgent' },
  ...{ value: 100_000 },
};

/** Thirty-one workloads that fit, and one that makes room for itself. */
export const fitting: readonly KubernetesObject[] = [
  ...Array.from({ length: 31 }, (_, at) => tiny(at)),
  urgent,
  deployment('first', 12, { ...needing({ cpu: '1400m' }), priorityClassName: 'urgent' }),
];
