import type { KubernetesObject } from './kubernetes-object.ts';
import { isSnapshotInfo } from './snapshot-info.ts';

/**
 * The two halves of an input. "cluster": the objects of a cluster. "apply": manifests that are applied to it at the start of the
 * simulation, as by `kubectl apply --server-side`.
 */
export type Side = 'cluster' | 'apply';

/**
 * The half of an object that the user assigns to none. An object that a server wrote (with uid, resourceVersion, managedFields or a
 * status that is not empty) belongs to the cluster, and so do all Nodes, all bound pods, and the SnapshotInfo of
 * `kschedsim snapshot`.
 */
export function sideOf(object: KubernetesObject): Side {
  const isOfCluster =
    isNodeOrBound(object) ||
    isServerWritten(object) ||
    isSnapshotInfo(object.apiVersion, object.kind);
  return isOfCluster ? 'cluster' : 'apply';
}

function isNodeOrBound(object: KubernetesObject): boolean {
  if (object.apiVersion !== 'v1') return false;
  if (object.kind === 'Node') return true;
  if (object.kind !== 'Pod' || !('spec' in object)) return false;
  const { spec } = object;
  return hasKeys(spec) && 'nodeName' in spec && Boolean(spec.nodeName);
}

/** True if an API server has stored the object. Manifests have at most `status: {}` and `creationTimestamp: null`. */
export function isServerWritten(object: KubernetesObject): boolean {
  return hasServerMetadata(object) || ('status' in object && hasKeys(object.status));
}

/**
 * True if an API server has accepted the object. A status is no proof, since a Node of a hand-written cluster has one; nor is
 * creationTimestamp, which exported manifests keep.
 */
export function hasServerMetadata({ metadata }: KubernetesObject): boolean {
  const { uid, resourceVersion, managedFields } = metadata;
  return isSet(uid) || isSet(resourceVersion) || isSet(managedFields?.length);
}

/** The objects are not validated yet: a field may have any type. */
const isSet = (value: unknown): boolean => Boolean(value);

function hasKeys(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  for (const key in value) if (Object.hasOwn(value, key)) return true;
  return false;
}
