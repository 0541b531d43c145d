import type { Cases, Manifest } from './cases.ts';

const metadata = { name: 'w', namespace: 'shop' };
const selector = { matchLabels: { app: 'w' } };
const template = {
  metadata: { labels: { app: 'w' } },
  spec: { containers: [{ name: 'c', image: 'i' }] },
};
const workload = (kind: string, spec: object = {}): Manifest => ({
  apiVersion: 'apps/v1',
  kind,
  metadata,
  spec: { selector, template, ...spec },
});

export const workloads: readonly Cases[] = [
  {
    of: 'deployments',
    base: workload('Deployment'),
    at: 'spec',
    changes: [
      { replicas: -1, minReadySeconds: -1, revisionHistoryLimit: -1 },
      { minReadySeconds: 600, progressDeadlineSeconds: 600 },
      { minReadySeconds: 599, progressDeadlineSeconds: 600 },
      { progressDeadlineSeconds: -1 },
      { selector: undefined },
      { selector: {} },
      { selector: { matchLabels: { app: 'other' } } },
      { selector: { matchExpressions: [{ key: 'app', operator: 'Like' }] } },
      { strategy: { type: 'Recreate', rollingUpdate: {} } },
      { strategy: { type: 'Other' } },
      ...[0, -1, '0%', '-1%', '100%', '101%', '50', 'x'].flatMap((amount) => [
        {
          strategy: {
            type: 'RollingUpdate',
            rollingUpdate: { maxUnavailable: amount, maxSurge: 1 },
          },
        },
        {
          strategy: {
            type: 'RollingUpdate',
            rollingUpdate: { maxUnavailable: 1, maxSurge: amount },
          },
        },
      ]),
      { strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 0 } } },
      { strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: '0%', maxSurge: 0 } } },
      { template: { spec: { restartPolicy: 'Never' } } },
      { template: { spec: { activeDeadlineSeconds: 5 } } },
      { template: { spec: { ephemeralContainers: [{ name: 'e', image: 'i' }] } } },
      { template: { metadata: { labels: { app: '!' } } } },
    ],
  },
  {
    of: 'replica sets',
    base: workload('ReplicaSet'),
    at: 'spec',
    changes: [
      { replicas: -1, minReadySeconds: -1 },
      { selector: undefined },
      { selector: { matchLabels: { app: 'other' } } },
      { template: { spec: { activeDeadlineSeconds: 5, restartPolicy: 'OnFailure' } } },
    ],
  },
  {
    of: 'replication controllers',
    base: {
      apiVersion: 'v1',
      kind: 'ReplicationController',
      metadata,
      spec: { selector: { app: 'w' }, template },
    },
    at: 'spec',
    changes: [
      { replicas: -1, minReadySeconds: -1 },
      { selector: { app: undefined } },
      { selector: { app: 'other' } },
      { template: undefined },
      { template: { spec: { restartPolicy: 'Never' } } },
    ],
  },
  {
    of: 'daemon sets',
    base: workload('DaemonSet'),
    at: 'spec',
    changes: [
      { selector: {} },
      { selector: { matchLabels: { app: 'other' } } },
      { minReadySeconds: -1, revisionHistoryLimit: -1 },
      { updateStrategy: { type: 'Other' } },
      { updateStrategy: { type: 'OnDelete' } },
      {
        updateStrategy: {
          type: 'RollingUpdate',
          rollingUpdate: { maxUnavailable: 0, maxSurge: 0 },
        },
      },
      {
        updateStrategy: {
          type: 'RollingUpdate',
          rollingUpdate: { maxUnavailable: 1, maxSurge: 1 },
        },
      },
      { updateStrategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: '101%' } } },
      {
        updateStrategy: {
          type: 'RollingUpdate',
          rollingUpdate: { maxUnavailable: 0, maxSurge: '101%' },
        },
      },
      {
        updateStrategy: {
          type: 'RollingUpdate',
          rollingUpdate: { maxUnavailable: -1, maxSurge: 'x' },
        },
      },
      { template: { spec: { restartPolicy: 'Never', activeDeadlineSeconds: 5 } } },
    ],
  },
  {
    of: 'stateful sets',
    base: workload('StatefulSet', { serviceName: 's' }),
    at: 'spec',
    changes: [
      { replicas: -1, minReadySeconds: -1, revisionHistoryLimit: -1 },
      { podManagementPolicy: 'Other' },
      { podManagementPolicy: 'Parallel' },
      { updateStrategy: { type: 'Other' } },
      { updateStrategy: { type: 'OnDelete', rollingUpdate: { partition: 1 } } },
      { updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition: -1 } } },
      { updateStrategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0 } } },
      { updateStrategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: '101%' } } },
      { ordinals: { start: -1 } },
      { serviceName: 'A_' },
      { persistentVolumeClaimRetentionPolicy: { whenDeleted: 'Keep', whenScaled: 'Keep' } },
      { persistentVolumeClaimRetentionPolicy: { whenDeleted: 'Delete', whenScaled: 'Retain' } },
      { selector: {} },
      { selector: { matchLabels: { app: 'other' } } },
      { template: { spec: { restartPolicy: 'Never', activeDeadlineSeconds: 5 } } },
      {
        template: {
          spec: {
            containers: [
              { name: 'c', image: 'i', volumeMounts: [{ name: 'data', mountPath: '/d' }] },
            ],
          },
        },
      },
    ],
  },
  {
    of: 'changed stateful sets',
    base: workload('StatefulSet', {
      serviceName: 's',
      volumeClaimTemplates: [
        {
          metadata: { name: 'data' },
          spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1' } } },
        },
      ],
    }),
    at: 'spec',
    updates: true,
    changes: [
      { replicas: 3, minReadySeconds: 5, revisionHistoryLimit: 3, ordinals: { start: 1 } },
      { serviceName: 't' },
      { podManagementPolicy: 'Parallel' },
      { volumeClaimTemplates: [] },
      { selector: { matchLabels: { app: 'x' } } },
      { template: { spec: { terminationGracePeriodSeconds: 1 } } },
      { updateStrategy: { type: 'OnDelete' } },
    ],
  },
  ...['Deployment', 'ReplicaSet', 'DaemonSet'].map((kind) => ({
    of: `changed ${kind}s`,
    base: workload(kind),
    at: 'spec',
    updates: true as const,
    changes: [
      { minReadySeconds: 5 },
      { selector: { matchLabels: { app: 'x' } } },
      { selector: { matchLabels: { app: 'x' } }, template: { metadata: { labels: { app: 'x' } } } },
      { template: { spec: { hostname: 'A' } } },
    ],
  })),
  {
    of: 'pod templates',
    base: { apiVersion: 'v1', kind: 'PodTemplate', metadata, template },
    at: 'template',
    changes: [{}, { metadata: { labels: { app: '!' } } }, { spec: { containers: [] } }],
  },
  {
    of: 'statuses of workloads',
    base: { ...workload('Deployment'), status: { replicas: 3, collisionCount: 2 } },
    at: 'status',
    updates: 'status',
    changes: [
      {
        replicas: -1,
        updatedReplicas: -1,
        readyReplicas: -1,
        availableReplicas: -1,
        unavailableReplicas: -1,
      },
      { updatedReplicas: 4, readyReplicas: 4, availableReplicas: 4 },
      { readyReplicas: 1, availableReplicas: 2 },
      { observedGeneration: -1 },
      { collisionCount: 1 },
      { collisionCount: undefined },
    ],
  },
  {
    of: 'statuses of replica sets',
    base: { ...workload('ReplicaSet'), status: { replicas: 3 } },
    at: 'status',
    updates: 'status',
    changes: [
      { replicas: -1, fullyLabeledReplicas: -1, readyReplicas: -1, availableReplicas: -1 },
      { fullyLabeledReplicas: 4, readyReplicas: 4, availableReplicas: 4 },
      { readyReplicas: 1, availableReplicas: 2 },
      { observedGeneration: -1 },
    ],
  },
];
