import type { MatchingVolumes, PersistentVolume } from '../../objects/index.ts';
import { ABSENT } from '../../cluster/index.ts';
import type { ClusterView, LabelColumn, NodeIndex } from '../../cluster/index.ts';
import type { NodeMatcher } from '../shared/node-matcher.ts';
import { volumeNodes } from './volume-affinity.ts';
import { getOrInsert } from '../../units/index.ts';

/** Volumes with an affinity to values of one label, such as local volumes: their places in the list of free volumes, by value. */
interface VolumesOfLabel {
  readonly column: LabelColumn;
  readonly placesOf: ReadonlyMap<number, readonly number[]>;
}

/**
 * The volume that a claim gets on each node: a volume prebound to it, else the smallest free volume that the node can reach. Nearly every
 * affinity of a volume names values of one label. Such volumes are looked up by the node's value, so that thousands of local
 * volumes cost one look-up per node.
 */
export class VolumeIndex {
  readonly #free: readonly PersistentVolume[];
  readonly #prebound: readonly { volume: PersistentVolume; reaches: NodeMatcher }[];
  readonly #byLabel: readonly VolumesOfLabel[];
  readonly #others: readonly { place: number; reaches: NodeMatcher }[];

  constructor({ prebound, free }: MatchingVolumes, cluster: ClusterView) {
    this.#free = free;
    this.#prebound = prebound.map((volume) => ({ volume, reaches: volumeNodes(volume, cluster) }));
    const byLabel = new Map<string, Map<string, number[]>>();
    const others: { place: number; reaches: NodeMatcher }[] = [];
    free.forEach((volume, place) => {
      const required = onlyRequirement(volume);
      if (required === undefined) others.push({ place, reaches: volumeNodes(volume, cluster) });
      else for (const value of required.values) placesAt(byLabel, required.key, value).push(place);
    });
    this.#others = others;
    this.#byLabel = Array.from(byLabel, ([key, byValue]) =>
      byNumber(cluster.columns.labelColumn(key), byValue),
    );
  }

  /** `taken`: volumes for other claims of the pod. */
  on(node: NodeIndex, taken: readonly PersistentVolume[]): PersistentVolume | undefined {
    for (const { volume, reaches } of this.#prebound) {
      if (!taken.includes(volume)) return reaches(node) ? volume : undefined;
    }
    return this.#free[this.#placeOf(node, taken)];
  }

  /** Place of the first free volume that the node can reach; the number of volumes if there is none. */
  #placeOf(node: NodeIndex, taken: readonly PersistentVolume[]): number {
    let best = this.#free.length;
    for (const { column, placesOf } of this.#byLabel) {
      const value = column.valueOf[node]!;
      const places = value === ABSENT ? undefined : placesOf.get(value);
      for (const place of places ?? []) {
        if (place >= best) break;
        if (!taken.includes(this.#free[place]!)) best = place;
      }
    }
    for (const { place, reaches } of this.#others) {
      if (place >= best) break;
      if (!taken.includes(this.#free[place]!) && reaches(node)) best = place;
    }
    return best;
  }
}

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

function placesAt(
  byLabel: Map<string, Map<string, number[]>>,
  key: string,
  value: string,
): number[] {
  const byValue = getOrInsert(byLabel, key, () => new Map());
  return getOrInsert(byValue, value, () => []);
}

function byNumber(column: LabelColumn, byValue: ReadonlyMap<string, number[]>): VolumesOfLabel {
  const placesOf = new Map<number, readonly number[]>();
  column.values.forEach((value, number) => {
    const places = byValue.get(value);
    if (places !== undefined) placesOf.set(number, places);
  });
  return { column, placesOf };
}
