import { byKind } from './by-kind.ts';
import { isKindWord } from './names.ts';
import { API_VERSION_OF, isKind } from '../kubernetes-object.ts';
import type { KubernetesObject } from '../kubernetes-object.ts';
import type { ObjectOfKind } from '../types.ts';

/** Kinds with controllers that create pods. */
export const WORKLOAD_KINDS = [
  'Deployment',
  'ReplicaSet',
  'ReplicationController',
  'StatefulSet',
  'DaemonSet',
  'Job',
  'CronJob',
] as const;
export type WorkloadKind = (typeof WORKLOAD_KINDS)[number];

export const isWorkload = (object: KubernetesObject): object is ObjectOfKind[WorkloadKind] =>
  WORKLOAD_KINDS.some((kind) => isKind(object, kind));

/** Cluster-scoped kinds, by "apiVersion/kind". */
const CLUSTER_WIDE: ReadonlySet<string> = new Set([
  'v1/Namespace',
  'v1/Node',
  'v1/PersistentVolume',
  'v1/ComponentStatus',
  'admissionregistration.k8s.io/v1/MutatingWebhookConfiguration',
  'admissionregistration.k8s.io/v1/ValidatingAdmissionPolicy',
  'admissionregistration.k8s.io/v1/ValidatingAdmissionPolicyBinding',
  'admissionregistration.k8s.io/v1/ValidatingWebhookConfiguration',
  'apiextensions.k8s.io/v1/CustomResourceDefinition',
  'apiregistration.k8s.io/v1/APIService',
  'authentication.k8s.io/v1/SelfSubjectReview',
  'authentication.k8s.io/v1/TokenReview',
  'authorization.k8s.io/v1/SelfSubjectAccessReview',
  'authorization.k8s.io/v1/SelfSubjectRulesReview',
  'authorization.k8s.io/v1/SubjectAccessReview',
  'certificates.k8s.io/v1/CertificateSigningRequest',
  'flowcontrol.apiserver.k8s.io/v1/FlowSchema',
  'flowcontrol.apiserver.k8s.io/v1/PriorityLevelConfiguration',
  'networking.k8s.io/v1/IPAddress',
  'networking.k8s.io/v1/IngressClass',
  'networking.k8s.io/v1/ServiceCIDR',
  'node.k8s.io/v1/RuntimeClass',
  'rbac.authorization.k8s.io/v1/ClusterRole',
  'rbac.authorization.k8s.io/v1/ClusterRoleBinding',
  'resource.k8s.io/v1/DeviceClass',
  'resource.k8s.io/v1/ResourceSlice',
  'scheduling.k8s.io/v1/PriorityClass',
  'storage.k8s.io/v1/CSIDriver',
  'storage.k8s.io/v1/CSINode',
  'storage.k8s.io/v1/StorageClass',
  'storage.k8s.io/v1/VolumeAttachment',
  'storage.k8s.io/v1/VolumeAttributesClass',
]);

/** Namespaced kinds that v1.34 serves, with fields that are not known here: they place no pods. */
const SERVED_UNCHECKED: readonly string[] = [
  'v1/Binding',
  'v1/Event',
  'authorization.k8s.io/v1/LocalSubjectAccessReview',
  'autoscaling/v1/HorizontalPodAutoscaler',
  'events.k8s.io/v1/Event',
  'policy/v1/Eviction',
  // v1.36 makes PodGroups from it.
  'scheduling.k8s.io/v1alpha2/Workload',
];

const CHECKED: readonly string[] = Object.entries(API_VERSION_OF).map(
  ([kind, apiVersion]) => `${apiVersion}/${kind}`,
);
const SERVED: ReadonlySet<string> = new Set([...CHECKED, ...CLUSTER_WIDE, ...SERVED_UNCHECKED]);
const GROUPS: ReadonlySet<string> = new Set(['extensions', ...[...SERVED].map(groupOf)]);

/** kubectl's short names of kinds that nothing simulates. */
const SHORT_NAMES_OF_OTHERS: Readonly<Record<string, string>> = {
  crd: 'CustomResourceDefinition',
  crds: 'CustomResourceDefinition',
  csr: 'CertificateSigningRequest',
  ev: 'Event',
  vac: 'VolumeAttributesClass',
};

/** The group of "apps/v1" or "apps/v1/Deployment": "apps"; "" for the core group. */
function groupOf(apiVersion: string): string {
  const parts = apiVersion.split('/');
  return /^v[0-9]/.test(parts[0] ?? '') ? '' : (parts[0] ?? '');
}

/** Custom resources that refer to a workload of their namespace, by group and kind, in any version. */
const NAMESPACED_EXTENSIONS: ReadonlySet<string> = new Set([
  'autoscaling.k8s.io/VerticalPodAutoscaler',
  'keda.sh/ScaledObject',
]);

/** True for namespaced kinds. Undefined for most kinds of other APIs, which only a cluster knows. */
export function isNamespaced(apiVersion: string, kind: string): boolean | undefined {
  const name = `${apiVersion}/${kind}`;
  if (CLUSTER_WIDE.has(name)) return false;
  const isKnown = SERVED.has(name) || NAMESPACED_EXTENSIONS.has(`${groupOf(apiVersion)}/${kind}`);
  return isKnown ? true : undefined;
}

/** True for a kind that an extension of the API defines. */
export function isCustomResource(apiVersion: string): boolean {
  return apiVersion.includes('/') && !GROUPS.has(groupOf(apiVersion));
}

/** True for a kind that v1.34 serves in that version. */
export const isServed = byKind((name) => SERVED.has(name));

/** True for an alpha or beta version, such as "resource.k8s.io/v1beta2", of a group that v1.34 knows. */
export function isPrerelease(apiVersion: string): boolean {
  return !isCustomResource(apiVersion) && /^v\d+(?:alpha|beta)\d+$/.test(versionOf(apiVersion));
}

/** True if v1.34 serves a kind of that name, whatever the version and the group. */
export function isKnownKind(kind: string): boolean {
  return servedVersionsOf(kind).length > 0;
}

/** The kind that v1.34 serves, simulated or not, by a word as in kubectl: in any case, or in the plural. */
export function servedKindNamed(word: string): string | undefined {
  const small = word.toLowerCase();
  if (Object.hasOwn(SHORT_NAMES_OF_OTHERS, small)) return SHORT_NAMES_OF_OTHERS[small];
  return servedKinds().find((kind) => isKindWord(small, kind));
}

function versionOf(apiVersion: string): string {
  return apiVersion.slice(apiVersion.lastIndexOf('/') + 1);
}

/** Every kind that v1.34 serves, simulated or not. */
export const servedKinds = (): readonly string[] =>
  [...SERVED].map((name) => name.slice(name.lastIndexOf('/') + 1));

/** The versions in which v1.34 serves a kind of that name, in any group. */
export function servedVersionsOf(kind: string): readonly string[] {
  return [...SERVED]
    .filter((name) => name.endsWith(`/${kind}`))
    .map((name) => name.slice(0, -kind.length - 1));
}
