import { isNamespaced } from './kinds/served.ts';
import type { KubernetesObject, NamespacedObject } from './kubernetes-object.ts';

/** The namespace of objects that name none. */
export const DEFAULT_NAMESPACE = 'default';

/** The namespace of an object of any kind; empty for a cluster-scoped object. */
export const namespaceOf = ({ metadata: { namespace = '' } }: KubernetesObject): string =>
  namespace;

/** The object in `namespace` if its kind is namespaced and it names none; itself otherwise. */
export function inNamespace<T extends KubernetesObject>(
  object: T,
  namespace: string = DEFAULT_NAMESPACE,
): T {
  const { apiVersion, kind, metadata } = object;
  const isComplete = Boolean(metadata.namespace) || isNamespaced(apiVersion, kind) !== true;
  return isComplete ? object : { ...object, metadata: { ...metadata, namespace } };
}

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

declare const OBJECT_KEY: unique symbol;

/**
 * Identity of an object as a key of maps. Keys of `keyOf` and of `refKeyOf` do not meet in a map. Only the compiler knows the brand:
 * `keyOf` alone gives it, by a cast.
 */
export type ObjectKey = string & { readonly [OBJECT_KEY]: never };

/** "shop/web": equal for equal objects of one kind. "/node-1" for a cluster-scoped object. Documents name pods by it too. */
export const keyOf = ({ namespace = '', name }: Omit<ObjectRef, 'kind'>): ObjectKey =>
  `${namespace}/${name}` as ObjectKey;

/** The names in a key of `keyOf`. */
export function namesIn(key: string): { readonly namespace: string; readonly name: string } {
  const slash = key.indexOf('/');
  return { namespace: key.slice(0, slash), name: key.slice(slash + 1) };
}

/** "shop/Deployment/web": equal for equal objects of all kinds. */
export const refKeyOf = (ref: ObjectRef): ObjectKey =>
  keyOf({ namespace: ref.namespace, name: refText(ref) });
