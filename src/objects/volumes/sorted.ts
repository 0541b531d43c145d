import type { PersistentVolume, Quantity } from '../types.ts';
import { compareSizes, volumeSize } from './mismatch.ts';

/** A volume and its place among volumes of its size: lower comes first. */
export interface RankedVolume {
  readonly volume: PersistentVolume;
  readonly rank: number;
}

/** Negative if the first volume is the smaller one, or of equal size and lower rank. */
export const compareRanked = (a: RankedVolume, b: RankedVolume): number =>
  compareSizes(volumeSize(a.volume), volumeSize(b.volume)) || a.rank - b.rank;

/** Volumes, smallest first; volumes of equal size by rank. */
export class SortedVolumes {
  readonly #volumes: RankedVolume[] = [];

  get isEmpty(): boolean {
    return this.#volumes.length === 0;
  }

  add(volume: RankedVolume): void {
    this.#volumes.splice(this.#placeOf(volume), 0, volume);
  }

  /** The volume must be there, with the size that it has now. */
  remove(volume: RankedVolume): void {
    this.#volumes.splice(this.#placeOf(volume), 1);
  }

  /** The first volume of at least that size that is accepted. */
  find(size: Quantity, accepts: (volume: PersistentVolume) => boolean): RankedVolume | undefined {
    for (let at = this.#placeOfSize(size); at < this.#volumes.length; at++) {
      const ranked = this.#volumes[at]!;
      if (accepts(ranked.volume)) return ranked;
    }
    return undefined;
  }

  #placeOf(volume: RankedVolume): number {
    return this.#firstPlace((other) => compareRanked(other, volume) >= 0);
  }

  #placeOfSize(size: Quantity): number {
    return this.#firstPlace(({ volume }) => compareSizes(volumeSize(volume), size) >= 0);
  }

  /** The first place from which on `isBehind` holds. */
  #firstPlace(isBehind: (volume: RankedVolume) => boolean): number {
    let low = 0;
    let high = this.#volumes.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isBehind(this.#volumes[middle]!)) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
