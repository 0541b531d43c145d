import { groupOf } from '../../objects/index.ts';
import type {
  KubernetesObject,
  NamespacedMeta,
  ObjectMeta,
  OwnerReference,
} from '../../objects/index.ts';

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

/** Every stored object has a uid. */
export function uidOf(metadata: ObjectMeta): string {
  return metadata.uid ?? '';
}

/** The metadata with `owner` as controller, which replaces any other controller. */
export function underController(metadata: NamespacedMeta, owner: KubernetesObject): NamespacedMeta {
  const others = (metadata.ownerReferences ?? []).filter((one) => one.controller !== true);
  return { ...metadata, ownerReferences: [...others, controllerReference(owner)] };
}

/** The metadata without its reference to that owner. */
export function withoutOwner(metadata: NamespacedMeta, owner: KubernetesObject): NamespacedMeta {
  const { ownerReferences = [], ...others } = metadata;
  const left = ownerReferences.filter(({ uid }) => uid !== owner.metadata.uid);
  return left.length === 0 ? others : { ...others, ownerReferences: left };
}

/** Key of an object in lookups by the name in an owner reference. */
export function ownerKey(
  kind: string,
  apiVersion: string,
  namespace: string,
  name: string,
): string {
  return `${groupOf(apiVersion)}/${kind}/${namespace}/${name}`;
}
