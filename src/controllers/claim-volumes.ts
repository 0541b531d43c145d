import { isVolumeFor, matchingVolumes, offersAccessModes, volumeClass } from '../api/index.ts';
import type { PersistentVolume, PersistentVolumeClaim } from '../api/index.ts';

export const claimKey = (namespace: string | undefined, name: string | undefined): string =>
  `${namespace ?? ''}/${name ?? ''}`;

/** The persistent volumes by whom they may serve. */
export class ClaimVolumes {
  readonly #promised = new Map<string, Map<string, PersistentVolume>>();
  readonly #free = new Map<string, Map<string, PersistentVolume>>();

  set(volume: PersistentVolume): void {
    const { claimRef } = volume.spec ?? {};
    if (claimRef === undefined)
      at(this.#free, volumeClass(volume)).set(volume.metadata.name, volume);
    else {
      const key = claimKey(claimRef.namespace, claimRef.name);
      at(this.#promised, key).set(volume.metadata.name, volume);
    }
  }

  delete(volume: PersistentVolume): void {
    const { name } = volume.metadata;
    const { claimRef } = volume.spec ?? {};
    this.#free.get(volumeClass(volume))?.delete(name);
    if (claimRef !== undefined) {
      this.#promised.get(claimKey(claimRef.namespace, claimRef.name))?.delete(name);
    }
  }

  /**
   * The volume a claim is to be bound to. Those with the fewest access modes come first, then the smallest.
   *
   * Source: kubernetes v1.34 pkg/controller/volume/persistentvolume/index.go findByClaim.
   */
  bestFor(
    claim: PersistentVolumeClaim,
    { className, promisedOnly }: { readonly className: string; readonly promisedOnly: boolean },
  ): PersistentVolume | undefined {
    const { namespace, name } = claim.metadata;
    const promised = this.#promised.get(claimKey(namespace, name))?.values() ?? [];
    const candidates = [...promised].filter((volume) => isVolumeFor(volume, claim));
    if (!promisedOnly) candidates.push(...(this.#free.get(className)?.values() ?? []));
    const able = candidates.filter((volume) => offersAccessModes(volume, claim));
    const modes = (volume: PersistentVolume): number => volume.spec?.accessModes?.length ?? 0;
    const counts = [...new Set(able.map(modes))].sort((a, b) => a - b);
    for (const count of counts) {
      const { promised: own, free } = matchingVolumes(
        claim,
        able.filter((volume) => modes(volume) === count),
      );
      const best = own[0] ?? free[0];
      if (best !== undefined) return best;
    }
    return undefined;
  }
}

function at<K, V>(maps: Map<K, Map<string, V>>, key: K): Map<string, V> {
  let map = maps.get(key);
  if (map === undefined) maps.set(key, (map = new Map<string, V>()));
  return map;
}
