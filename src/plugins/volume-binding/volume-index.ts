import {
  acceptanceOf,
  claimClass,
  claimSize,
  compareRanked,
  volumeClass,
} from '../../objects/index.ts';
import type {
  ClaimableVolumes,
  PersistentVolume,
  PersistentVolumeClaim,
  RankedVolume,
  SortedVolumes,
} from '../../objects/index.ts';
import { ABSENT } from '../../cluster/index.ts';
import type { ClusterView, LabelColumn, NodeIndex } from '../../cluster/index.ts';
import { getOrInsert } from '../../units/index.ts';
import type { NodeMatcher } from '../shared/node-matcher.ts';
import { volumeNodes } from './volume-affinity.ts';

/** Volumes with an affinity to values of one label, such as local volumes. */
interface VolumesOfLabel {
  readonly column: LabelColumn;
  readonly byValue: ReadonlyMap<string, SortedVolumes>;
}

/**
 * The volume that a claim gets on each node: a volume prebound to it, else the smallest free volume that the node can reach. Nearly every
 * affinity of a volume names values of one label. Such volumes are looked up by the node's value, so that thousands of local
 * volumes cost one look-up per node.
 */
export class VolumeIndex {
  readonly #cluster: ClusterView;
  readonly #claim: PersistentVolumeClaim;
  readonly #prebound: readonly PersistentVolume[];
  readonly #byLabel: readonly VolumesOfLabel[];
  readonly #others: readonly SortedVolumes[];
  readonly #accepts: (volume: PersistentVolume) => boolean;
  /** Matchers of volumes that have been looked at. */
  readonly #matchers = new Map<PersistentVolume, NodeMatcher>();

  /** Valid until a volume changes. */
  constructor(
    claim: PersistentVolumeClaim,
    volumes: ClaimableVolumes,
    { cluster, comparesAttributes }: { cluster: ClusterView; comparesAttributes: boolean },
  ) {
    this.#cluster = cluster;
    this.#claim = claim;
    // The scheduler lists the volumes of the claim's class only.
    this.#prebound = volumes
      .preboundTo(claim, comparesAttributes)
      .filter((volume) => volumeClass(volume) === claimClass(claim));
    const groups = volumes.groupsFor(claim, comparesAttributes);
    this.#byLabel = groups.flatMap(({ byLabel }) =>
      Array.from(byLabel, ([key, byValue]) => ({
        column: cluster.columns.labelColumn(key),
        byValue,
      })),
    );
    this.#others = groups.flatMap(({ others }) => (others.isEmpty ? [] : [others]));
    this.#accepts = acceptanceOf(claim);
  }

  /** `taken`: volumes for other claims of the pod. */
  on(node: NodeIndex, taken: readonly PersistentVolume[]): PersistentVolume | undefined {
    for (const volume of this.#prebound) {
      if (!taken.includes(volume)) return this.#reaches(volume, node) ? volume : undefined;
    }
    const size = claimSize(this.#claim);
    const isLeft = (volume: PersistentVolume): boolean =>
      !taken.includes(volume) && this.#accepts(volume);
    let best: RankedVolume | undefined;
    for (const { column, byValue } of this.#byLabel) {
      const value = column.valueOf[node]!;
      const reached = value === ABSENT ? undefined : byValue.get(column.values[value]!);
      best = smaller(best, reached?.find(size, isLeft));
    }
    for (const others of this.#others) {
      best = smaller(
        best,
        others.find(size, (volume) => isLeft(volume) && this.#reaches(volume, node)),
      );
    }
    return best?.volume;
  }

  #reaches(volume: PersistentVolume, node: NodeIndex): boolean {
    return getOrInsert(this.#matchers, volume, () => volumeNodes(volume, this.#cluster))(node);
  }
}

function smaller(
  best: RankedVolume | undefined,
  other: RankedVolume | undefined,
): RankedVolume | undefined {
  if (best === undefined || other === undefined) return best ?? other;
  return compareRanked(best, other) <= 0 ? best : other;
}
