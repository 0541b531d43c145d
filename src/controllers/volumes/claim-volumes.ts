import {
  isVolumeFor,
  keyOf,
  matchingVolumes,
  offersAccessModes,
  volumeClass,
} from '../../objects/index.ts';
import type {
  ObjectKey,
  ObjectReference,
  PersistentVolume,
  PersistentVolumeClaim,
} from '../../objects/index.ts';
import { isEnabled } from '../../features/index.ts';
import type { Gates } from '../../features/index.ts';
import { append, getOrInsert } from '../../units/index.ts';

/** The claim that a volume names. */
export const keyOfClaimRef = ({ namespace, name = '' }: ObjectReference): ObjectKey =>
  keyOf({ namespace, name });

/** Persistent volumes by the claim or the class that they can be bound to. */
export class ClaimVolumes {
  /** Volumes with a claimRef, by claim. */
  readonly #preBound = new Map<string, Map<string, PersistentVolume>>();
  /** Volumes without claimRef, by class. */
  readonly #free = new Map<string, Map<string, PersistentVolume>>();
  /** Volumes of other VolumeAttributesClasses do not match. */
  readonly comparesAttributes: boolean;

  constructor(gates: Gates) {
    this.comparesAttributes = isEnabled(gates, 'VolumeAttributesClass');
  }

  set(volume: PersistentVolume): void {
    const { claimRef } = volume.spec ?? {};
    if (claimRef === undefined)
      getOrAdd(this.#free, volumeClass(volume)).set(volume.metadata.name, volume);
    else {
      const key = keyOfClaimRef(claimRef);
      getOrAdd(this.#preBound, key).set(volume.metadata.name, volume);
    }
  }

  delete(volume: PersistentVolume): void {
    const { name } = volume.metadata;
    const { claimRef } = volume.spec ?? {};
    this.#free.get(volumeClass(volume))?.delete(name);
    if (claimRef !== undefined) {
      this.#preBound.get(keyOfClaimRef(claimRef))?.delete(name);
    }
  }

  /**
   * The volume to bind a claim to: the smallest volume among the volumes with the fewest access modes. With `delayBinding`
   * (WaitForFirstConsumer) only volumes with a claimRef to the claim.
   *
   * Source: kubernetes v1.34 pkg/controller/volume/persistentvolume/index.go findByClaim.
   */
  findFor(
    claim: PersistentVolumeClaim,
    { className, delayBinding }: { readonly className: string; readonly delayBinding: boolean },
  ): PersistentVolume | undefined {
    const { namespace, name } = claim.metadata;
    const forClaim = this.#preBound.get(keyOf({ namespace, name }))?.values() ?? [];
    const candidates = [...forClaim].filter((volume) => isVolumeFor(volume, claim));
    if (!delayBinding) append(candidates, this.#free.get(className)?.values() ?? []);
    const suitable = candidates.filter((volume) => offersAccessModes(volume, claim));
    const modes = (volume: PersistentVolume): number => volume.spec?.accessModes?.length ?? 0;
    const counts = [...new Set(suitable.map(modes))].sort((a, b) => a - b);
    for (const count of counts) {
      const { prebound, free } = matchingVolumes(
        claim,
        suitable.filter((volume) => modes(volume) === count),
        this.comparesAttributes,
      );
      const best = prebound[0] ?? free[0];
      if (best !== undefined) return best;
    }
    return undefined;
  }
}

function getOrAdd<K, V>(maps: Map<K, Map<string, V>>, key: K): Map<string, V> {
  return getOrInsert(maps, key, () => new Map());
}
