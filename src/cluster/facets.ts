/**
 * One aspect of the cluster that an answer is read from. A plugin declares its facets; when one changes, what was answered from it
 * is asked anew. Only pods are followed move by move, through the journal.
 */
export type Facet =
  /** Pods on any node: both coming and going may help a pod that was turned down. */
  | 'cluster.pods'
  | 'node.allocatable'
  | 'node.images'
  | 'node.labels'
  /** Pods on the very node: only their going may help. */
  | 'node.pods'
  | 'node.taints'
  | 'node.unschedulable'
  /** Every label of a pod, not only those that rules select by: it never changes, but it tells pods apart. */
  | 'pods.labels'
  /** Which affinity terms the known kinds of pods carry. */
  | 'pods.terms'
  /** Annotations of nodes. */
  | 'node.annotations'
  | 'namespaces'
  /** Which claims of access mode ReadWriteOncePod are in use, and by how many pods. */
  | 'claims.use'
  /** What PodDisruptionBudgets allow: read by preemption alone, and no reason to try a pod again. */
  | 'budgets'
  | 'selectors'
  | 'storage';

/** Facets of which every change re-makes the node columns. */
export const NODE_FACETS: readonly Facet[] = [
  'node.allocatable',
  'node.annotations',
  'node.images',
  'node.labels',
  'node.taints',
  'node.unschedulable',
];

/** The kinds other than Node and Pod that plugins read; every other is of no interest to scheduling. */
export type ListedKind =
  | 'CSIDriver'
  | 'CSINode'
  | 'CSIStorageCapacity'
  | 'Namespace'
  | 'PersistentVolume'
  | 'PersistentVolumeClaim'
  | 'PodDisruptionBudget'
  | 'ReplicaSet'
  | 'ReplicationController'
  | 'Service'
  | 'StatefulSet'
  | 'StorageClass'
  | 'VolumeAttachment';

/** What a change of each touches. */
export const FACET_OF_KIND: Readonly<Record<ListedKind, Facet>> = {
  CSIDriver: 'storage',
  CSINode: 'storage',
  CSIStorageCapacity: 'storage',
  Namespace: 'namespaces',
  PersistentVolume: 'storage',
  PersistentVolumeClaim: 'storage',
  PodDisruptionBudget: 'budgets',
  ReplicaSet: 'selectors',
  ReplicationController: 'selectors',
  Service: 'selectors',
  StatefulSet: 'selectors',
  StorageClass: 'storage',
  VolumeAttachment: 'storage',
};

export const LISTED_KINDS: readonly ListedKind[] = [
  'CSIDriver',
  'CSINode',
  'CSIStorageCapacity',
  'Namespace',
  'PersistentVolume',
  'PersistentVolumeClaim',
  'PodDisruptionBudget',
  'ReplicaSet',
  'ReplicationController',
  'Service',
  'StatefulSet',
  'StorageClass',
  'VolumeAttachment',
];
