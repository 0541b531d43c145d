import {
  acceptanceOf,
  ClaimableVolumes,
  claimSize,
  compareRanked,
  offersAccessModes,
} from '../../objects/index.ts';
import type { PersistentVolume, PersistentVolumeClaim } from '../../objects/index.ts';
import { isEnabled } from '../../features/index.ts';
import type { Gates } from '../../features/index.ts';

/** Persistent volumes by the claim or the class that they can be bound to. */
export class ClaimVolumes {
  readonly #volumes = new ClaimableVolumes();
  /** Volumes of other VolumeAttributesClasses do not match. */
  readonly comparesAttributes: boolean;

  constructor(gates: Gates) {
    this.comparesAttributes = isEnabled(gates, 'VolumeAttributesClass');
  }

  /** Adds a volume, or a newer version of it: that comes behind all volumes of its size again. */
  set(volume: PersistentVolume): void {
    this.#volumes.delete(volume.metadata.name);
    this.#volumes.set(volume);
  }

  delete({ metadata }: PersistentVolume): void {
    this.#volumes.delete(metadata.name);
  }

  /**
   * The volume to bind a claim to: the smallest volume among the volumes with the fewest access modes. With `delayBinding`
   * (WaitForFirstConsumer) only volumes with a claimRef to the claim.
   *
   * Source: kubernetes v1.34 pkg/controller/volume/persistentvolume/index.go findByClaim.
   */
  findFor(claim: PersistentVolumeClaim, delayBinding: boolean): PersistentVolume | undefined {
    const prebound = this.#volumes
      .preboundTo(claim, this.comparesAttributes)
      .filter((volume) => offersAccessModes(volume, claim));
    const groups = delayBinding ? [] : this.#volumes.groupsFor(claim, this.comparesAttributes);
    const modesOf = (volume: PersistentVolume): number => volume.spec?.accessModes?.length ?? 0;
    const counts = new Set([
      ...prebound.map(modesOf),
      ...groups.map(({ accessModes }) => accessModes.length),
    ]);
    const [size, accepts] = [claimSize(claim), acceptanceOf(claim)];
    for (const count of [...counts].sort((a, b) => a - b)) {
      const own = prebound.find((volume) => modesOf(volume) === count);
      if (own !== undefined) return own;
      const [smallest] = groups
        .filter(({ accessModes }) => accessModes.length === count)
        .flatMap(({ all }) => all.find(size, accepts) ?? [])
        .sort(compareRanked);
      if (smallest !== undefined) return smallest.volume;
    }
    return undefined;
  }
}
