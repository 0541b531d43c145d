import schema from '../../src/server/schemas/schema.json' with { type: 'json' };

/** "apiVersion/kind" and the fields beside the metadata that an API server requires. */
export interface KindOfApi {
  readonly apiVersion: string;
  readonly kind: string;
  readonly fields: object;
  /** False: the reader knows the kind, but not its fields, and no part of the simulation reads it. */
  readonly isChecked: boolean;
}

const pod = { containers: [{ name: 'c', image: 'i' }] };
const matchLabels = { app: 'x' };
const selector = { matchLabels };
const template = { metadata: { labels: matchLabels }, spec: pod };
const once = { spec: { ...pod, restartPolicy: 'Never' } };
const roleRef = { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'r' };
const webhook = {
  name: 'a.example.com',
  admissionReviewVersions: ['v1'],
  sideEffects: 'None',
  clientConfig: { url: 'https://example.com' },
};
const claim = { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } };
const device = { devices: { requests: [{ name: 'r', exactly: { deviceClassName: 'gpu' } }] } };

/** By "apiVersion/kind". */
const FIELDS: Readonly<Record<string, object>> = {
  'v1/Node': { status: { allocatable: { cpu: '4', memory: '8Gi', pods: '110' } } },
  'v1/Pod': { spec: pod },
  'v1/PersistentVolume': {
    spec: {
      capacity: { storage: '1Gi' },
      accessModes: ['ReadWriteOnce'],
      hostPath: { path: '/x' },
    },
  },
  'v1/PersistentVolumeClaim': { spec: claim },
  'v1/LimitRange': { spec: { limits: [{ type: 'Container', max: { cpu: '4' } }] } },
  'v1/ResourceQuota': { spec: { hard: { pods: '100' } } },
  'v1/ReplicationController': { spec: { replicas: 1, selector: matchLabels, template } },
  'v1/Service': { spec: { selector: matchLabels, ports: [{ port: 80 }] } },
  'v1/ConfigMap': { data: { a: 'b' } },
  'v1/Secret': { stringData: { a: 'b' } },
  'v1/Endpoints': { subsets: [{ addresses: [{ ip: '10.0.0.1' }] }] },
  'v1/PodTemplate': { template },
  'v1/Event': { involvedObject: { kind: 'Pod', name: 'x', namespace: 'default' }, reason: 'x' },
  'v1/Binding': { target: { kind: 'Node', name: 'n1' } },
  'apps/v1/Deployment': { spec: { selector, template } },
  'apps/v1/StatefulSet': { spec: { selector, template, serviceName: 's' } },
  'apps/v1/DaemonSet': { spec: { selector, template } },
  'apps/v1/ReplicaSet': { spec: { replicas: 1, selector, template } },
  'apps/v1/ControllerRevision': { revision: 1, data: { spec: {} } },
  'batch/v1/Job': { spec: { template: once } },
  'batch/v1/CronJob': {
    spec: { schedule: '* * * * *', jobTemplate: { spec: { template: once } } },
  },
  'scheduling.k8s.io/v1/PriorityClass': { value: 1 },
  'policy/v1/PodDisruptionBudget': { spec: { minAvailable: 1, selector } },
  'policy/v1/Eviction': {},
  'autoscaling/v1/HorizontalPodAutoscaler': {
    spec: {
      maxReplicas: 3,
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
    },
  },
  'autoscaling/v2/HorizontalPodAutoscaler': {
    spec: {
      maxReplicas: 3,
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
    },
  },
  'storage.k8s.io/v1/StorageClass': { provisioner: 'disk.example.com' },
  'storage.k8s.io/v1/CSINode': { spec: { drivers: [] } },
  'storage.k8s.io/v1/CSIDriver': { spec: { attachRequired: true } },
  'storage.k8s.io/v1/CSIStorageCapacity': { storageClassName: 'fast', capacity: '1Gi' },
  'storage.k8s.io/v1/VolumeAttachment': {
    spec: { attacher: 'disk.example.com', nodeName: 'n1', source: { persistentVolumeName: 'v' } },
  },
  'storage.k8s.io/v1/VolumeAttributesClass': { driverName: 'disk.example.com' },
  'node.k8s.io/v1/RuntimeClass': { handler: 'runc' },
  'resource.k8s.io/v1/ResourceClaim': { spec: device },
  'resource.k8s.io/v1/ResourceClaimTemplate': { spec: { spec: device } },
  'resource.k8s.io/v1/ResourceSlice': {
    spec: {
      driver: 'gpu.example.com',
      nodeName: 'n1',
      pool: { name: 'p', generation: 1, resourceSliceCount: 1 },
      devices: [{ name: 'd' }],
    },
  },
  'resource.k8s.io/v1/DeviceClass': { spec: {} },
  'rbac.authorization.k8s.io/v1/RoleBinding': { roleRef },
  'rbac.authorization.k8s.io/v1/ClusterRoleBinding': { roleRef },
  'networking.k8s.io/v1/Ingress': {
    spec: { defaultBackend: { service: { name: 's', port: { number: 80 } } } },
  },
  'networking.k8s.io/v1/IngressClass': { spec: { controller: 'example.com/c' } },
  'networking.k8s.io/v1/NetworkPolicy': { spec: { podSelector: {} } },
  'discovery.k8s.io/v1/EndpointSlice': { addressType: 'IPv4', endpoints: [] },
  'admissionregistration.k8s.io/v1/MutatingWebhookConfiguration': { webhooks: [webhook] },
  'admissionregistration.k8s.io/v1/ValidatingWebhookConfiguration': { webhooks: [webhook] },
  'apiregistration.k8s.io/v1/APIService': {
    spec: { group: 'example.com', version: 'v1', groupPriorityMinimum: 100, versionPriority: 10 },
  },
  'scheduling.k8s.io/v1alpha1/Workload': {
    spec: { podGroups: [{ name: 'g', policy: { basic: {} } }] },
  },
  'scheduling.k8s.io/v1alpha2/PodGroup': { spec: { schedulingPolicy: { basic: {} } } },
};

/** Kinds that the reader knows without their fields, kinds of extensions, and old versions. */
const UNCHECKED: readonly string[] = [
  'v1/Binding',
  'v1/ComponentStatus',
  'v1/Event',
  'admissionregistration.k8s.io/v1/ValidatingAdmissionPolicy',
  'admissionregistration.k8s.io/v1/ValidatingAdmissionPolicyBinding',
  'apiextensions.k8s.io/v1/CustomResourceDefinition',
  'authentication.k8s.io/v1/SelfSubjectReview',
  'authentication.k8s.io/v1/TokenReview',
  'authorization.k8s.io/v1/LocalSubjectAccessReview',
  'authorization.k8s.io/v1/SelfSubjectAccessReview',
  'authorization.k8s.io/v1/SelfSubjectRulesReview',
  'authorization.k8s.io/v1/SubjectAccessReview',
  'autoscaling/v1/HorizontalPodAutoscaler',
  'certificates.k8s.io/v1/CertificateSigningRequest',
  'events.k8s.io/v1/Event',
  'flowcontrol.apiserver.k8s.io/v1/FlowSchema',
  'flowcontrol.apiserver.k8s.io/v1/PriorityLevelConfiguration',
  'networking.k8s.io/v1/IPAddress',
  'networking.k8s.io/v1/ServiceCIDR',
  'policy/v1/Eviction',
  'scheduling.k8s.io/v1alpha2/Workload',
  'storage.k8s.io/v1/VolumeAttributesClass',
  'apps.openshift.io/v1/DeploymentConfig',
  'example.com/v1/Widget',
  'serving.knative.dev/v1/Service',
];

/** Every kind that the reader knows. */
export const EVERY_KIND_OF_API: readonly KindOfApi[] = [
  ...Object.keys(schema.kinds),
  ...UNCHECKED,
].map((name) => {
  const [, kind = ''] = /([^/]+)$/.exec(name) ?? [];
  return {
    apiVersion: name.slice(0, -kind.length - 1),
    kind,
    fields: FIELDS[name] ?? {},
    isChecked: Object.hasOwn(schema.kinds, name),
  };
});
