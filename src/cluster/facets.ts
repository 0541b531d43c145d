import type { KubernetesObject, Node } from '../objects/index.ts';
import { isRecord } from '../units/index.ts';

/** Facets of node objects. Every change of a node object replaces the node columns. */
export const NODE_FACETS = [
  'node.allocatable',
  'node.annotations',
  'node.declaredFeatures',
  'node.images',
  'node.labels',
  'node.taints',
  'node.unschedulable',
] as const;
export type NodeFacet = (typeof NODE_FACETS)[number];

/** Facets that keep pods off nodes. They may change on a single node; the node columns stay then. */
export const BARRIER_FACETS = ['node.taints', 'node.unschedulable'] as const;
export type BarrierFacet = (typeof BARRIER_FACETS)[number];

export const FACETS = [
  /** Pods on any node: placing or removing a pod may make another pod schedulable. */
  'cluster.pods',
  ...NODE_FACETS,
  /** The set of nodes: a node that is added, withdrawn or brought back. */
  'nodes',
  /** Pods on the node that is filtered: only the removal of a pod may help. */
  'node.pods',
  /** All labels of a pod, not only labels that rules select by. Never changes; it makes every label part of the signature. */
  'pods.labels',
  /** The affinity terms of all known classes of pods. */
  'pods.terms',
  'namespaces',
  /** Claims of access mode ReadWriteOncePod that are in use, and by how many pods. */
  'claims.use',
  /** What PodDisruptionBudgets allow: read by preemption only; a change retries no pod. */
  'budgets',
  /** ResourceSlices: the devices of dynamic resource allocation. */
  'devices',
  'devices.claims',
  'devices.classes',
  /** Services and controllers that select pods, without size and status. */
  'selectors',
  /** Groups of pods that are scheduled together: their objects, and which pods belong to them. */
  'groups',
  'storage',
] as const;

/**
 * One aspect of the cluster that plugins read. A plugin lists its facets in `reads`: a change of one drops the plugin's cached
 * results and retries the pods that the plugin rejected. Moves of pods are followed one by one, through the journal.
 */
export type Facet = (typeof FACETS)[number];

/**
 * What results depend on: a facet with all that its nodes have, or only the set of values that occur on nodes. The journal names a node
 * that changes from one value of the set to another.
 */
export type Dependency = Facet | `values of ${BarrierFacet}`;

export const valuesOf = (facet: BarrierFacet): Dependency => `values of ${facet}`;

/** The members of a node object that each facet covers. */
export const NODE_MEMBERS: Readonly<Record<NodeFacet, (node: Node) => readonly unknown[]>> = {
  'node.allocatable': ({ status }) => [status?.allocatable, status?.capacity],
  'node.annotations': ({ metadata }) => [metadata.annotations],
  'node.declaredFeatures': ({ status }) => [status?.declaredFeatures],
  'node.images': ({ status }) => [status?.images],
  'node.labels': ({ metadata }) => [metadata.labels],
  'node.taints': ({ spec }) => [spec?.taints],
  'node.unschedulable': ({ spec }) => [spec?.unschedulable],
};

/** The kinds, other than Node and Pod, that plugins read. */
export const LISTED_KINDS = [
  'CSIDriver',
  'CSINode',
  'CSIStorageCapacity',
  'DeviceClass',
  'Namespace',
  'PersistentVolume',
  'PersistentVolumeClaim',
  'PodDisruptionBudget',
  'PodGroup',
  'ReplicaSet',
  'ReplicationController',
  'ResourceClaim',
  'ResourceSlice',
  'Service',
  'StatefulSet',
  'StorageClass',
  'VolumeAttachment',
  'Workload',
] as const;
export type ListedKind = (typeof LISTED_KINDS)[number];

/** The facet that covers the objects of a kind. */
export const FACET_OF_KIND: Readonly<Record<ListedKind, Facet>> = {
  CSIDriver: 'storage',
  CSINode: 'storage',
  CSIStorageCapacity: 'storage',
  DeviceClass: 'devices.classes',
  Namespace: 'namespaces',
  PersistentVolume: 'storage',
  PersistentVolumeClaim: 'storage',
  PodDisruptionBudget: 'budgets',
  PodGroup: 'groups',
  ReplicaSet: 'selectors',
  ReplicationController: 'selectors',
  ResourceClaim: 'devices.claims',
  ResourceSlice: 'devices',
  Service: 'selectors',
  StatefulSet: 'selectors',
  StorageClass: 'storage',
  VolumeAttachment: 'storage',
  Workload: 'groups',
};

/** Of a ReplicaSet, with its size. Source: pkg/controller/deployment/util/deployment_util.go, v1.34. */
const SIZES = [
  'deployment.kubernetes.io/desired-replicas',
  'deployment.kubernetes.io/max-replicas',
];

/** Whether only size and status differ between two versions of an object whose facet leaves these out. */
export function differsInSizeAlone(
  before: KubernetesObject | undefined,
  after: KubernetesObject,
): boolean {
  if (before === undefined || !('spec' in before) || !('spec' in after)) return false;
  const [a, b] = [before.metadata, after.metadata];
  return (
    a.labels === b.labels &&
    isSameBut(SIZES, a.annotations ?? {}, b.annotations ?? {}) &&
    isSameBut(['replicas'], before.spec, after.spec)
  );
}

/** Values are compared by identity: a write keeps what it does not change. */
function isSameBut(left: readonly string[], a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (!isRecord(a) || !isRecord(b)) return false;
  const isSame = (key: string): boolean => left.includes(key) || a[key] === b[key];
  return Object.keys(a).every(isSame) && Object.keys(b).every(isSame);
}
