import { refKeyOf, refOf } from '../../objects/index.ts';
import type { Given } from '../../input/index.ts';
import type { PlaceOf } from './list.ts';

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

const isManifest = ({ side, admitted }: Given): boolean => side === 'apply' || admitted;

function lookUp(given: () => readonly Given[]): PlaceOf {
  let index: Map<string, Given> | undefined;
  return (kind, namespace, name) => {
    index ??= new Map(given().map((one) => [refKeyOf(refOf(one.object)), one]));
    return index.get(refKeyOf({ kind, namespace, name }))?.placeOf();
  };
}
