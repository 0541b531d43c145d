import type { NamespacedMeta, ObjectMeta, ObjectOfKind } from './types.ts';

/** A Kubernetes object of any kind. `isKind` narrows it. */
export interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: ObjectMeta;
}

/** An object of a namespaced kind. */
export interface NamespacedObject extends KubernetesObject {
  readonly metadata: NamespacedMeta;
}

/** A kind with known fields. */
export type Kind = keyof ObjectOfKind;

/** The version of each known kind: the only stable version that Kubernetes v1.34 serves. Workload is of v1.35, PodGroup of v1.36. */
export const API_VERSION_OF: Readonly<Record<Kind, string>> = {
  APIService: 'apiregistration.k8s.io/v1',
  CSIDriver: 'storage.k8s.io/v1',
  CSINode: 'storage.k8s.io/v1',
  CSIStorageCapacity: 'storage.k8s.io/v1',
  ClusterRole: 'rbac.authorization.k8s.io/v1',
  ClusterRoleBinding: 'rbac.authorization.k8s.io/v1',
  ConfigMap: 'v1',
  ControllerRevision: 'apps/v1',
  CronJob: 'batch/v1',
  DaemonSet: 'apps/v1',
  Deployment: 'apps/v1',
  DeviceClass: 'resource.k8s.io/v1',
  EndpointSlice: 'discovery.k8s.io/v1',
  Endpoints: 'v1',
  HorizontalPodAutoscaler: 'autoscaling/v2',
  Ingress: 'networking.k8s.io/v1',
  IngressClass: 'networking.k8s.io/v1',
  Job: 'batch/v1',
  Lease: 'coordination.k8s.io/v1',
  LimitRange: 'v1',
  MutatingWebhookConfiguration: 'admissionregistration.k8s.io/v1',
  Namespace: 'v1',
  NetworkPolicy: 'networking.k8s.io/v1',
  Node: 'v1',
  PersistentVolume: 'v1',
  PersistentVolumeClaim: 'v1',
  Pod: 'v1',
  PodDisruptionBudget: 'policy/v1',
  PodGroup: 'scheduling.k8s.io/v1alpha2',
  PodTemplate: 'v1',
  PriorityClass: 'scheduling.k8s.io/v1',
  ReplicaSet: 'apps/v1',
  ReplicationController: 'v1',
  ResourceClaim: 'resource.k8s.io/v1',
  ResourceClaimTemplate: 'resource.k8s.io/v1',
  ResourceQuota: 'v1',
  ResourceSlice: 'resource.k8s.io/v1',
  Role: 'rbac.authorization.k8s.io/v1',
  RoleBinding: 'rbac.authorization.k8s.io/v1',
  RuntimeClass: 'node.k8s.io/v1',
  Secret: 'v1',
  Service: 'v1',
  ServiceAccount: 'v1',
  StatefulSet: 'apps/v1',
  StorageClass: 'storage.k8s.io/v1',
  ValidatingWebhookConfiguration: 'admissionregistration.k8s.io/v1',
  VolumeAttachment: 'storage.k8s.io/v1',
  Workload: 'scheduling.k8s.io/v1alpha1',
};

/** True for an object of exactly that kind and API group: a custom resource of the same name is another kind. */
export function isKind<K extends Kind>(
  object: KubernetesObject,
  kind: K,
): object is ObjectOfKind[K] {
  return object.kind === kind && object.apiVersion === API_VERSION_OF[kind];
}

/** True if metadata has only a name, a namespace and labels, as in most manifests. */
export function isBare(metadata: object): boolean {
  for (const key in metadata) {
    if (key !== 'name' && key !== 'namespace' && key !== 'labels') return false;
  }
  return true;
}

/** "Pod/web" in messages. The kind alone if the name is no text: the object may not be validated yet. */
export const objectLabel = (kind: string, name: unknown): string =>
  typeof name === 'string' && name !== '' ? `${kind}/${name}` : kind;
