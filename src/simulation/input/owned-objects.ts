import { sideOf } from '../../objects/index.ts';
import { withOwner } from '../../server/index.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import { shareOrigin } from '../../manifests/index.ts';
import { identityOf } from './layers.ts';

/**
 * The objects of a cluster, with managedFields that say what was applied to them before: an apply then removes the fields that its
 * manifest no longer has. Without a record of its own (managedFields, the last-applied annotation) an object keeps such fields.
 *
 * @param owned the manifests that were applied before
 * @param isOfCluster whether an object belongs to the cluster; others are returned as they are
 */
export function withOwners(
  objects: readonly KubernetesObject[],
  owned: readonly KubernetesObject[],
  isOfCluster = (object: KubernetesObject): boolean => sideOf(object) === 'cluster',
): readonly KubernetesObject[] {
  const manifests = new Map(owned.map((manifest) => [keyOf(manifest), manifest]));
  return objects.map((object) => {
    const manifest = manifests.get(keyOf(object));
    if (manifest === undefined || !isOfCluster(object)) return object;
    return shareOrigin(withOwner(object, manifest), object);
  });
}

const keyOf = (object: KubernetesObject): string => `${object.kind} ${identityOf(object)}`;
