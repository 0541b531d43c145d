import type { ObjectMeta, OwnerReference } from './types.ts';

/** The owner that controls the object: at most one (apimachinery pkg/apis/meta/v1 GetControllerOf). */
export function controllerOf({ ownerReferences }: ObjectMeta): OwnerReference | undefined {
  if (ownerReferences === undefined) return undefined;
  for (const reference of ownerReferences) if (reference.controller === true) return reference;
  return undefined;
}
