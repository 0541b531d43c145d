import { refKeyOf, refOf } from '../../objects/index.ts';
import type { Given } from '../../input/index.ts';
import { fileOf } from '../../manifests/index.ts';
import type { FindingPlace } from '../../outcome/index.ts';

/** Where an object of the input was written. */
export type PlaceOf = (
  kind: string,
  namespace: string | undefined,
  name: string,
) => FindingPlace | undefined;

/**
 * Looks up where objects were written. If there are manifests, the cluster's objects have no place: findings point to the manifest
 * that changes something, not to the dump of a cluster. The last of several descriptions wins. The index is built on the first
 * look-up.
 */
export const placesIn = (given: readonly Given[]): PlaceOf =>
  lookUp(() => (given.some(isManifest) ? given.filter(isManifest) : given));

/** `placesIn` with the places of cluster objects without a manifest too: errors point to the file that is wrong. */
export const allPlacesIn = (given: readonly Given[]): PlaceOf =>
  lookUp(() => [...given.filter((one) => !isManifest(one)), ...given.filter(isManifest)]);

/** The place of an object that need not be in the input, by the rule of `placesIn`: undefined in a file of the cluster if there are manifests. */
export function placeAmong(one: Given, given: readonly Given[]): FindingPlace | undefined {
  const manifests = given.filter(isManifest);
  const isOwn = manifests.length === 0 || manifests.some(({ origin }) => origin === one.origin);
  const isIn = ({ origin }: Given): boolean =>
    (origin && fileOf(origin)) === (one.origin && fileOf(one.origin));
  return isOwn || !given.some((other) => !isManifest(other) && isIn(other))
    ? one.placeOf()
    : undefined;
}

const isManifest = ({ side, admitted }: Given): boolean => side === 'apply' || admitted;

function lookUp(given: () => readonly Given[]): PlaceOf {
  let index: Map<string, Given> | undefined;
  return (kind, namespace, name) => {
    index ??= new Map(given().map((one) => [refKeyOf(refOf(one.object)), one]));
    return index.get(refKeyOf({ kind, namespace, name }))?.placeOf();
  };
}
