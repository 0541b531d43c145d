import { controllerOf, namespaceOf, refKeyOf, refOf, WORKLOAD_KINDS } from '../../objects/index.ts';
import type { KubernetesObject, OwnerReference, TemplateOwner } from '../../objects/index.ts';

/** The workload itself, or the pod's owner, through its ReplicaSet or Job; undefined if no owner has a template. */
export function workloadOfPod(
  object: KubernetesObject,
  objects: readonly KubernetesObject[],
): TemplateOwner | undefined {
  const { apiVersion, kind, metadata } = object;
  const { name } = metadata;
  const namespace = namespaceOf(object);
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

const isNamed = (object: KubernetesObject, owner: OwnerReference, namespace: string): boolean =>
  refKeyOf(refOf(object)) === refKeyOf({ ...owner, namespace });
