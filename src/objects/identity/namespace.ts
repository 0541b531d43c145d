import { isNamespaced } from '../kinds/served.ts';
import type { KubernetesObject } from '../kubernetes-object.ts';

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
