import type { KubernetesObject, ObjectMeta, OwnerReference } from '../api/index.ts';

/** The owner that manages the object; there is at most one. */
export function controllerOf({ ownerReferences }: ObjectMeta): OwnerReference | undefined {
  if (ownerReferences === undefined) return undefined;
  for (const reference of ownerReferences) if (reference.controller === true) return reference;
  return undefined;
}

export function controllerReference({
  apiVersion,
  kind,
  metadata,
}: KubernetesObject): OwnerReference {
  return {
    apiVersion,
    kind,
    name: metadata.name,
    uid: uidOf(metadata),
    controller: true,
    blockOwnerDeletion: true,
  };
}

/** Every stored object has one. */
export function uidOf(metadata: ObjectMeta): string {
  return metadata.uid ?? '';
}

/** The same object under another controller: a reference to a controller of another uid is replaced. */
export function underController(metadata: ObjectMeta, owner: KubernetesObject): ObjectMeta {
  const others = (metadata.ownerReferences ?? []).filter((one) => one.controller !== true);
  return { ...metadata, ownerReferences: [...others, controllerReference(owner)] };
}

/** One key for each object that a reference could mean by name. */
export function ownerKey(
  kind: string,
  apiVersion: string,
  namespace: string,
  name: string,
): string {
  const group = apiVersion.includes('/') ? apiVersion.slice(0, apiVersion.indexOf('/')) : '';
  return `${group}/${kind}/${namespace}/${name}`;
}
