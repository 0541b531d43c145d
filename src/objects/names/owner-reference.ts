import { API_VERSION_OF } from '../kubernetes-object.ts';
import type { ObjectMeta, OwnerReference } from '../types.ts';

/** The owner that controls the object: at most one (apimachinery pkg/apis/meta/v1 GetControllerOf). */
export function controllerOf({ ownerReferences }: ObjectMeta): OwnerReference | undefined {
  if (ownerReferences === undefined) return undefined;
  for (const reference of ownerReferences) if (reference.controller === true) return reference;
  return undefined;
}

/**
 * The kind of an owner: alone if it is the kind of that name in the current API, else with version and group
 * ("StatefulSet.v1beta1.apps.kruise.io"), as kubectl writes it.
 */
export function qualifiedKind({ apiVersion, kind }: OwnerReference): string {
  const current: Readonly<Record<string, string>> = API_VERSION_OF;
  if (Object.hasOwn(current, kind) && current[kind] === apiVersion) return kind;
  const [group, version] = apiVersion.includes('/') ? apiVersion.split('/') : ['', apiVersion];
  return [kind, version, group].join('.');
}
