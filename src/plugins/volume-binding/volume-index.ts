import type { MatchingVolumes, PersistentVolume } from '../../api/index.ts';
import { ABSENT } from '../../cluster/index.ts';
import type { ClusterView, LabelColumn, NodeIndex } from '../../cluster/index.ts';
import type { NodeMatcher } from '../shared/node-matcher.ts';
import { volumeNodes } from './volume-affinity.ts';

/** Volumes tied to values of one label, such as local volumes to their host: by value, as places in the list of free volumes. */
interface TiedVolumes {
  readonly column: LabelColumn;
  readonly placesOf: ReadonlyMap<number, readonly number[]>;
}

/**
 * The volume a claim would get on each node: one prebound to it, else the smallest free one that the node can reach. Nearly every
 * volume with an affinity names values of one label; those are looked up by the node's value, so that thousands of local volumes
 * cost a node one look.
 */
export class VolumeIndex {
  readonly #free: readonly PersistentVolume[];
  readonly #prebound: readonly { volume: PersistentVolume; reaches: NodeMatcher }[];
  readonly #tied: readonly TiedVolumes[];
  readonly #others: readonly { place: number; reaches: NodeMatcher }[];

  constructor({ prebound, free }: MatchingVolumes, cluster: ClusterView) {
    this.#free = free;
    this.#prebound = prebound.map((volume) => ({ volume, reaches: volumeNodes(volume, cluster) }));
    const tied = new Map<string, Map<string, number[]>>();
    const others: { place: number; reaches: NodeMatcher }[] = [];
    free.forEach((volume, place) => {
      const tie = onlyTie(volume);
      if (tie === undefined) others.push({ place, reaches: volumeNodes(volume, cluster) });
      else for (const value of tie.values) placesAt(tied, tie.key, value).push(place);
    });
    this.#others = others;
    this.#tied = Array.from(tied, ([key, byValue]) =>
      byNumber(cluster.columns.labelColumn(key), byValue),
    );
  }

  /** `taken`: volumes that other claims of the pod get. */
  on(node: NodeIndex, taken: readonly PersistentVolume[]): PersistentVolume | undefined {
    for (const { volume, reaches } of this.#prebound) {
      if (!taken.includes(volume)) return reaches(node) ? volume : undefined;
    }
    let best = this.#free.length;
    for (const { column, placesOf } of this.#tied) {
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
    return this.#free[best];
  }
}

/** The label and the values that a volume's affinity comes down to, if it does. */
function onlyTie({
  spec,
}: PersistentVolume): { readonly key: string; readonly values: readonly string[] } | undefined {
  const [term, ...furtherTerms] = spec?.nodeAffinity?.required?.nodeSelectorTerms ?? [];
  const [requirement, ...furtherRequirements] = term?.matchExpressions ?? [];
  if (requirement?.operator !== 'In') return undefined;
  if (furtherTerms.length + furtherRequirements.length > 0) return undefined;
  return { key: requirement.key, values: [...new Set(requirement.values)] };
}

function placesAt(tied: Map<string, Map<string, number[]>>, key: string, value: string): number[] {
  let byValue = tied.get(key);
  if (byValue === undefined) tied.set(key, (byValue = new Map<string, number[]>()));
  let places = byValue.get(value);
  if (places === undefined) byValue.set(value, (places = []));
  return places;
}

function byNumber(column: LabelColumn, byValue: ReadonlyMap<string, number[]>): TiedVolumes {
  const placesOf = new Map<number, readonly number[]>();
  column.values.forEach((value, number) => {
    const places = byValue.get(value);
    if (places !== undefined) placesOf.set(number, places);
  });
  return { column, placesOf };
}
