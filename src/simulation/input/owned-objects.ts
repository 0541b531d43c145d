import { withOwner } from '../../server/index.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import { handOut, takeIn, type Given } from '../../input/index.ts';
import { identityOf } from './layers.ts';

/**
 * The objects of a cluster, with managedFields that say what was applied to them before: an apply then removes the fields that its
 * manifest no longer has. Without a record of its own (managedFields, the last-applied annotation) an object keeps such fields.
 *
 * @param owned the manifests that were applied before
 */
export const withOwners = (
  objects: readonly KubernetesObject[],
  owned: readonly KubernetesObject[],
): readonly KubernetesObject[] =>
  givenWithOwners(
    objects.map((object) => takeIn(object)),
    owned.map((object) => takeIn(object)),
  ).map(handOut);

/** `withOwners` for an input. Objects that the cluster does not have stay the same. */
export function givenWithOwners(
  given: readonly Given[],
  owned: readonly Given[],
): readonly Given[] {
  const manifests = new Map(owned.map(({ object }) => [identityOf(object), object]));
  return given.map((one) => {
    const manifest = one.side === 'cluster' ? manifests.get(identityOf(one.object)) : undefined;
    return manifest === undefined ? one : one.with(withOwner(one.object, manifest));
  });
}
