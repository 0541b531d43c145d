import { getOrInsert } from '../../units/index.ts';
import { keyOf } from '../identity.ts';
import { compileLabelSelector } from '../selectors/index.ts';
import type { PersistentVolume, PersistentVolumeClaim } from '../types.ts';
import { claimClass, isVolumeFor, keyOfClaimRef, volumeClass } from './claims.ts';
import { attributesOf, claimSize, compareSizes, modeOf, volumeSize } from './mismatch.ts';
import { SortedVolumes } from './sorted.ts';
import type { RankedVolume } from './sorted.ts';

/** Free volumes that differ only in what a claim compares one by one: size, labels and nodes. */
export class VolumeGroup {
  readonly className: string;
  readonly attributes: string;
  readonly mode: string;
  readonly accessModes: readonly string[];
  readonly all = new SortedVolumes();
  /** Volumes, such as local ones, that only nodes with certain values of one label reach: by label and value. */
  readonly byLabel = new Map<string, Map<string, SortedVolumes>>();
  /** Those with another affinity, or without one. */
  readonly others = new SortedVolumes();

  constructor(first: PersistentVolume) {
    this.className = volumeClass(first);
    this.attributes = attributesOf(first);
    this.mode = modeOf(first);
    this.accessModes = first.spec?.accessModes ?? [];
  }

  add(ranked: RankedVolume): void {
    for (const sorted of this.#listsOf(ranked)) sorted.add(ranked);
  }

  remove(ranked: RankedVolume): void {
    for (const sorted of this.#listsOf(ranked)) sorted.remove(ranked);
  }

  /** The lists that a volume belongs to. A value that lists no volume any more keeps its empty list. */
  #listsOf({ volume }: RankedVolume): readonly SortedVolumes[] {
    const required = onlyRequirement(volume);
    if (required === undefined) return [this.all, this.others];
    const byValue = getOrInsert(this.byLabel, required.key, () => new Map<string, SortedVolumes>());
    return [
      this.all,
      ...required.values.map((value) => getOrInsert(byValue, value, () => new SortedVolumes())),
    ];
  }
}

/**
 * Persistent volumes by the claims that may get them. A change costs what changes, and a claim looks only at groups of volumes that it
 * may get: thousands of local volumes for as many claims take no pass over all volumes for each claim.
 *
 * Source: FindMatchingVolume, component-helpers v0.34.1 storage/volume/pv_helpers.go.
 */
export class ClaimableVolumes {
  /** By name. */
  readonly #ranked = new Map<string, RankedVolume>();
  /** Volumes with a claimRef, by the claim; in the order in which they came. */
  readonly #named = new Map<string, Map<string, RankedVolume>>();
  /** By class, then by what else a group has in common. */
  readonly #groups = new Map<string, Map<string, VolumeGroup>>();
  #nextRank = 0;

  /** Adds a volume behind all others of its size; a newer version of a volume keeps its place. */
  set(volume: PersistentVolume): void {
    const { name } = volume.metadata;
    const before = this.#ranked.get(name);
    if (before !== undefined) this.#take(before);
    const ranked = { volume, rank: before?.rank ?? this.#nextRank++ };
    this.#ranked.set(name, ranked);
    this.#put(ranked);
  }

  delete(name: string): void {
    const before = this.#ranked.get(name);
    if (before === undefined) return;
    this.#ranked.delete(name);
    this.#take(before);
  }

  /** Volumes bound or pre-bound to the claim that it can use, in order: only the first of them counts. */
  preboundTo(claim: PersistentVolumeClaim, comparesAttributes: boolean): PersistentVolume[] {
    const named = this.#named.get(keyOf(claim.metadata));
    if (named === undefined) return [];
    return [...named.values()]
      .sort((a, b) => a.rank - b.rank)
      .flatMap(({ volume }) =>
        isVolumeFor(volume, claim) &&
        isUsable(volume, claim) &&
        (!comparesAttributes || attributesOf(volume) === attributesOf(claim))
          ? [volume]
          : [],
      );
  }

  /** Groups of free volumes of the claim's class; of the attributes class too if these are compared. */
  groupsFor(claim: PersistentVolumeClaim, comparesAttributes: boolean): VolumeGroup[] {
    const ofClass = this.#groups.get(claimClass(claim))?.values() ?? [];
    const asked = claim.spec?.accessModes ?? [];
    return [...ofClass].filter(
      ({ attributes, mode, accessModes }) =>
        mode === modeOf(claim) &&
        (!comparesAttributes || attributes === attributesOf(claim)) &&
        asked.every((one) => accessModes.includes(one)),
    );
  }

  #put(ranked: RankedVolume): void {
    const { volume } = ranked;
    const { claimRef } = volume.spec ?? {};
    if (claimRef !== undefined) {
      const named = getOrInsert(this.#named, keyOfClaimRef(claimRef), () => new Map());
      named.set(volume.metadata.name, ranked);
    } else if (isFree(volume)) {
      const ofClass = getOrInsert(this.#groups, volumeClass(volume), () => new Map());
      getOrInsert(ofClass, groupKey(volume), () => new VolumeGroup(volume)).add(ranked);
    }
  }

  #take(ranked: RankedVolume): void {
    const { volume } = ranked;
    const { claimRef } = volume.spec ?? {};
    if (claimRef !== undefined) {
      const key = keyOfClaimRef(claimRef);
      const named = this.#named.get(key);
      named?.delete(volume.metadata.name);
      if (named?.size === 0) this.#named.delete(key);
    } else if (isFree(volume)) {
      const ofClass = this.#groups.get(volumeClass(volume));
      const group = ofClass?.get(groupKey(volume));
      group?.remove(ranked);
      if (group?.all.isEmpty === true) ofClass?.delete(groupKey(volume));
    }
  }
}

/** What a claim compares with each volume of its groups. */
export function acceptanceOf(claim: PersistentVolumeClaim): (volume: PersistentVolume) => boolean {
  const { selector } = claim.spec ?? {};
  if (selector === undefined) return () => true;
  const selects = compileLabelSelector(selector);
  return ({ metadata }) => selects(metadata.labels ?? {});
}

const isFree = ({ metadata, status }: PersistentVolume): boolean =>
  status?.phase === 'Available' && metadata.deletionTimestamp === undefined;

/** These conditions hold for pre-bound volumes too. */
const isUsable = (volume: PersistentVolume, claim: PersistentVolumeClaim): boolean =>
  compareSizes(volumeSize(volume), claimSize(claim)) >= 0 &&
  modeOf(volume) === modeOf(claim) &&
  volume.metadata.deletionTimestamp === undefined;

const groupKey = (volume: PersistentVolume): string =>
  JSON.stringify([attributesOf(volume), modeOf(volume), volume.spec?.accessModes ?? []]);

/** The label and values of a volume's affinity. Undefined if it is not one requirement with the operator In. */
function onlyRequirement({
  spec,
}: PersistentVolume): { readonly key: string; readonly values: readonly string[] } | undefined {
  const [term, ...furtherTerms] = spec?.nodeAffinity?.required?.nodeSelectorTerms ?? [];
  const [requirement, ...furtherRequirements] = term?.matchExpressions ?? [];
  if (requirement?.operator !== 'In') return undefined;
  if (furtherTerms.length + furtherRequirements.length > 0) return undefined;
  return { key: requirement.key, values: [...new Set(requirement.values)] };
}
