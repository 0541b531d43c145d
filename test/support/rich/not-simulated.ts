import type { KubernetesObject } from '../../../src/objects/index.ts';
import { deployment } from '../checked.ts';
import { custom, NODE, workload } from '../not-modelled.ts';

/* One object for each cause of doubt, and for each mark by which it is found. */

const LABELS = [
  'scheduling.x-k8s.io/pod-group',
  'pod-group.scheduling.sigs.k8s.io',
  'pod-group.scheduling.sigs.k8s.io/name',
  'kueue.x-k8s.io/pod-group-name',
  'gang.scheduling.koordinator.sh/name',
  'yunikorn.apache.org/task-group-name',
  'kueue.x-k8s.io/queue-name',
  'volcano.sh/queue-name',
  'yunikorn.apache.org/queue',
  'yunikorn.apache.org/app-id',
  'quota.scheduling.koordinator.sh/name',
];
const ANNOTATIONS = [
  'scheduling.k8s.io/group-name',
  'scheduling.volcano.sh/group-name',
  'gang.scheduling.koordinator.sh/name',
  'yunikorn.apache.org/task-group-name',
  'kueue.x-k8s.io/queue-name',
  'scheduling.volcano.sh/queue-name',
  'volcano.sh/queue-name',
  'yunikorn.apache.org/queue',
  'yunikorn.apache.org/app-id',
  'quota.scheduling.koordinator.sh/name',
];

const marked: readonly KubernetesObject[] = [
  ...LABELS.map((key, at) => workload({ name: `label-${at}`, podLabels: { [key]: `l${at}` } })),
  ...ANNOTATIONS.map((key, at) =>
    workload({ name: `annotation-${at}`, annotations: { [key]: `a${at}` } }),
  ),
  workload({
    kind: 'Job',
    name: 'suspended',
    labels: { 'kueue.x-k8s.io/queue-name': 'q' },
    more: { suspend: true },
  }),
];

const GROUPS = ['scheduling.k8s.io/v1', 'scheduling.x-k8s.io/v1', 'scheduling.sigs.k8s.io/v1'];
const groups = [...GROUPS, 'scheduling.volcano.sh/v1'].map((version) =>
  custom(version, 'PodGroup'),
);

const target = (field: string, name: string) => ({
  spec: { [field]: { apiVersion: 'apps/v1', kind: 'Deployment', name } },
});
const scalers = [
  custom('autoscaling/v2', 'HorizontalPodAutoscaler', {
    spec: { ...target('scaleTargetRef', 'label-0').spec, maxReplicas: 3 },
  }),
  custom('keda.sh/v1', 'ScaledObject', { spec: { scaleTargetRef: { name: 'label-1' } } }),
  custom('autoscaling.k8s.io/v1', 'VerticalPodAutoscaler', target('targetRef', 'label-2')),
];

const webhook = (kind: string, name: string, hooks: readonly string[]): KubernetesObject =>
  ({
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind,
    metadata: { name },
    webhooks: hooks.map((one) => ({
      name: one,
      sideEffects: 'None',
      admissionReviewVersions: ['v1'],
      clientConfig: { url: 'https://x.y' },
      rules: [
        {
          apiGroups: [''],
          apiVersions: ['v1'],
          operations: ['CREATE'],
          resources: [one === 'all.example.com' ? '*' : 'pods'],
          scope: 'Namespaced',
        },
      ],
      namespaceSelector: { matchLabels: { inject: one === 'some.example.com' ? 'yes' : 'no' } },
    })),
  }) as KubernetesObject;

const webhooks: readonly KubernetesObject[] = [
  webhook('MutatingWebhookConfiguration', 'identity', ['pod-identity-webhook.amazonaws.com']),
  webhook('MutatingWebhookConfiguration', 'iam', ['iam-for-pods.amazonaws.com']),
  webhook('MutatingWebhookConfiguration', 'azure', ['mutation.azure-workload-identity.io']),
  webhook('MutatingWebhookConfiguration', 'vpa', ['vpa.k8s.io']),
  webhook('MutatingWebhookConfiguration', 'kueue-mutating-webhook-configuration', ['mpod.kb.io']),
  webhook('ValidatingWebhookConfiguration', 'kueue-validating-webhook-configuration', [
    'vpod.kb.io',
  ]),
  webhook('MutatingWebhookConfiguration', 'mixed', ['vpa.k8s.io', 'some.example.com']),
  webhook('ValidatingWebhookConfiguration', 'refusing', ['all.example.com']),
];

const namespace = (name: string, inject: string): KubernetesObject => ({
  apiVersion: 'v1',
  kind: 'Namespace',
  metadata: { name, labels: { inject } },
});

const customs = [
  custom('postgresql.cnpg.io/v1', 'Cluster'),
  custom('argoproj.io/v1alpha1', 'Application'),
  custom('cert-manager.io/v1', 'Certificate'),
  custom('example.com/v1', 'Thing'),
  custom('tekton.dev/v1', 'CustomRun'),
  custom('tekton.dev/v1', 'Pipeline'),
];

export const notSimulated: readonly KubernetesObject[] = [
  NODE,
  namespace('shop', 'no'),
  namespace('default', 'yes'),
  ...marked,
  ...groups,
  ...scalers,
  ...webhooks,
  ...customs,
  deployment('injected', 2),
  deployment('elsewhere', 2, { schedulerName: 'volcano' }),
];

/** A snapshot that says which kinds it lacks, and workloads that these concern. */
export const snapshotWithGaps: readonly KubernetesObject[] = [
  NODE,
  {
    apiVersion: 'kschedsim.dev/v1alpha1',
    kind: 'SnapshotInfo',
    metadata: { name: 'snapshot' },
    ...{
      forbidden: [
        'RuntimeClass',
        'PersistentVolumeClaim',
        'PersistentVolume',
        'CSINode',
        'ResourceSlice',
        'ConfigMap',
      ].map((kind) => ({ kind, apiVersion: 'v1', effect: `what ${kind} decides` })),
    },
  },
  deployment('plain', 1),
  deployment('mounting', 1, {
    volumes: [
      {
        name: 'v',
        ephemeral: {
          volumeClaimTemplate: {
            spec: {
              accessModes: ['ReadWriteOnce'],
              storageClassName: 'fast',
              resources: { requests: { storage: '1Gi' } },
            },
          },
        },
      },
    ],
  }),
];
