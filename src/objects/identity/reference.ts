import type { KubernetesObject, NamespacedObject } from '../kubernetes-object.ts';

/** Names an object of a cluster. */
export interface ObjectRef {
  readonly kind: string;
  /** Absent for a cluster-scoped object. */
  readonly namespace?: string | undefined;
  readonly name: string;
}

/** Names an object in a namespace, most often a workload. */
export interface WorkloadRef extends ObjectRef {
  readonly namespace: string;
}

/** The workload whose template makes a pod. */
export interface TemplateOwner extends WorkloadRef {
  readonly apiVersion: string;
}

/** The name of an object: a WorkloadRef if the object is known to be in a namespace. */
export function refOf(object: NamespacedObject): WorkloadRef;
export function refOf(object: KubernetesObject): ObjectRef;
export function refOf({ kind, metadata: { namespace, name } }: KubernetesObject): ObjectRef {
  return { kind, namespace, name };
}

/** "Deployment/web". */
export const refText = ({ kind, name }: Pick<ObjectRef, 'kind' | 'name'>): string =>
  `${kind}/${name}`;
