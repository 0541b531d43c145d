import { isKind, keyOf } from '../../objects/index.ts';
import type { Pod, ResourceClaim } from '../../objects/index.ts';
import { changeEach, objectsOf, type Given } from '../../input/index.ts';

/**
 * Takes devices from the pods that the edits took off their nodes, as the controller of resource claims does when their pods are
 * deleted (pkg/controller/resourceclaim syncClaim, v1.36): a pod no longer reserves its claims, and a claim without users has no devices.
 */
export function releaseClaims(before: readonly Given[], after: readonly Given[]): readonly Given[] {
  if (!after.some(({ object }) => isKind(object, 'ResourceClaim') && isReserved(object)))
    return after;
  const placed = placedPods(after);
  const gone = new Set([...placedPods(before)].filter((pod) => !placed.has(pod)));
  if (gone.size === 0) return after;
  return changeEach(after, (object) =>
    isKind(object, 'ResourceClaim') ? released(object, gone) : object,
  );
}

const isReserved = ({ status }: ResourceClaim): boolean => (status?.reservedFor?.length ?? 0) > 0;

/** "namespace/name" of the pods on nodes. */
function placedPods(given: readonly Given[]): ReadonlySet<string> {
  const isPlaced = ({ spec: { nodeName = '' } }: Pod): boolean => nodeName !== '';
  return new Set(
    objectsOf(given)
      .filter((object) => isKind(object, 'Pod'))
      .filter(isPlaced)
      .map(({ metadata }) => keyOf(metadata)),
  );
}

/** The claim without these users, by "namespace/name"; the same object if it has none of them. */
export function released(claim: ResourceClaim, gone: ReadonlySet<string>): ResourceClaim {
  const { reservedFor = [], ...status } = claim.status ?? {};
  const users = reservedFor.filter(
    ({ resource, name }) => resource !== 'pods' || !gone.has(keyOf({ ...claim.metadata, name })),
  );
  if (users.length === reservedFor.length) return claim;
  return users.length > 0
    ? { ...claim, status: { ...status, reservedFor: users } }
    : { ...claim, status: {} };
}
