import type { KubernetesObject } from '../../src/objects/index.ts';
import type { PlanInput } from '../../src/simulation/index.ts';
import { manifest, meta, node } from './finding-manifests.ts';
import type { Fields } from './finding-manifests.ts';

/** Kinds whose pods a controller makes again when a kubelet has rejected them, and bare pods. */
export const REJECTED_KINDS = [
  'Deployment',
  'ReplicaSet',
  'ReplicationController',
  'StatefulSet',
  'DaemonSet',
  'Job',
  'CronJob',
  'Pod',
] as const;
export type RejectedKind = (typeof REJECTED_KINDS)[number];

/** Why every kubelet rejects a pod, whatever has placed it there. */
export interface Rejection {
  readonly cause: string;
  readonly spec: Fields;
  readonly container?: Fields;
  readonly input?: Partial<PlanInput>;
  /** The kubelet's reason. */
  readonly reason: string;
}

/** A scheduler that does not ask whether the pod fits. */
const WITHOUT = (...names: readonly string[]): Partial<PlanInput> => ({
  configuration: {
    apiVersion: 'kubescheduler.config.k8s.io/v1',
    kind: 'KubeSchedulerConfiguration',
    profiles: [
      {
        plugins: { multiPoint: { disabled: names.map((name) => ({ name })) } },
      },
    ],
  },
});

export const REJECTIONS: readonly Rejection[] = [
  {
    cause: 'nodeName and too little cpu',
    spec: { nodeName: 'n1' },
    container: { resources: { requests: { cpu: '9' } } },
    reason: 'OutOfcpu',
  },
  {
    cause: 'nodeName and a selector that the node does not match',
    spec: { nodeName: 'n1', nodeSelector: { disk: 'ssd' } },
    reason: 'NodeAffinity',
  },
  {
    cause: 'an operating system that the node does not have',
    spec: { os: { name: 'windows' } },
    reason: 'PodOSNotSupported',
  },
  {
    cause: 'a configuration without NodeResourcesFit',
    spec: {},
    container: { resources: { requests: { cpu: '9' } } },
    input: WITHOUT('NodeResourcesFit'),
    reason: 'OutOfcpu',
  },
  {
    cause: 'a configuration without NodeAffinity',
    spec: { nodeSelector: { disk: 'ssd' } },
    input: WITHOUT('NodeAffinity'),
    reason: 'NodeAffinity',
  },
];

/** Two nodes, n1 and n2. */
export const LINUX_NODES: readonly KubernetesObject[] = ['n1', 'n2'].map((name) =>
  meta(node(name), { labels: { 'kubernetes.io/hostname': name, 'kubernetes.io/os': 'linux' } }),
);

/** A workload named "w" of one pod; a DaemonSet of one pod a node. */
export function workloadOf(
  kind: RejectedKind,
  spec: Fields,
  container: Fields = {},
): KubernetesObject {
  const isJob = kind === 'Job' || kind === 'CronJob';
  const podSpec = {
    containers: [{ name: 'app', image: 'app:1', ...container }],
    ...(isJob ? { restartPolicy: 'Never' } : {}),
    ...spec,
  };
  const labels = { app: 'w' };
  if (kind === 'Pod') return meta(manifest('v1', 'Pod', 'w', { spec: podSpec }), { labels });
  const template = { metadata: { labels }, spec: podSpec };
  const job = { backoffLimit: 1, template };
  switch (kind) {
    case 'Job':
      return manifest('batch/v1', kind, 'w', { spec: job });
    case 'CronJob':
      return manifest('batch/v1', kind, 'w', {
        spec: { schedule: '* * * * *', jobTemplate: { spec: job } },
      });
    case 'ReplicationController':
      return manifest('v1', kind, 'w', { spec: { replicas: 1, selector: labels, template } });
    case 'DaemonSet':
      return manifest('apps/v1', kind, 'w', {
        spec: { selector: { matchLabels: labels }, template },
      });
    default:
      return manifest('apps/v1', kind, 'w', {
        spec: {
          replicas: 1,
          selector: { matchLabels: labels },
          template,
          ...(kind === 'StatefulSet' ? { serviceName: 'w' } : {}),
        },
      });
  }
}
