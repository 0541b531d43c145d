import { controllerOf, WORKLOAD_KINDS } from '../../objects/index.ts';
import type { KubernetesObject, OwnerReference } from '../../objects/index.ts';

/** The workload whose template makes a pod. */
export interface PodWorkload {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly namespace: string;
}

/** The workload itself, or the one that owns the pod, through its ReplicaSet or Job; undefined if nothing with a template does. */
export function workloadOfPod(
  object: KubernetesObject,
  objects: readonly KubernetesObject[],
): PodWorkload | undefined {
  const { apiVersion, kind, metadata } = object;
  const { namespace = 'default', name } = metadata;
  const owner = controllerOf(metadata);
  if (owner === undefined) {
    return isWorkload(kind) ? { apiVersion, kind, name, namespace } : undefined;
  }
  if (!isWorkload(owner.kind)) return undefined;
  const found = objects.find((one) => isNamed(one, owner, namespace));
  return found === undefined
    ? { apiVersion: owner.apiVersion, kind: owner.kind, name: owner.name, namespace }
    : workloadOfPod(found, objects);
}

const isWorkload = (kind: string): boolean => WORKLOAD_KINDS.some((one) => one === kind);

const isNamed = (
  { kind, metadata }: KubernetesObject,
  owner: OwnerReference,
  namespace: string,
): boolean =>
  kind === owner.kind &&
  metadata.name === owner.name &&
  (metadata.namespace ?? 'default') === namespace;
