import type { CSIStorageCapacity, PersistentVolumeClaim, Quantity } from '../../objects/index.ts';
import type { NodeIndex } from '../../cluster/index.ts';
import { isEnabled } from '../../features/index.ts';
import type { Gates } from '../../features/index.ts';
import { quantityValue, getOrInsert } from '../../units/index.ts';
import { requestedToCapacityRatio } from '../shared/resource-score.ts';
import type { ResourceScore, ShapePoint } from '../shared/resource-score.ts';
import type { VolumeSearch } from './volume-search.ts';

const NO_SHAPE: readonly ShapePoint[] = [];

/** How a release scores the capacity of volumes. */
export interface CapacityScoring {
  readonly shape: readonly ShapePoint[];
  /** Capacity from which volumes are provisioned counts too, and every pod is scored. */
  readonly countsProvisioning: boolean;
}

/** Undefined: it does not. `shape`: that of the args, which have a default with these gates. */
export function capacityScoring(
  gates: Gates,
  shape: readonly ShapePoint[] = NO_SHAPE,
): CapacityScoring | undefined {
  if (isEnabled(gates, 'StorageCapacityScoring')) return { shape, countsProvisioning: true };
  return isEnabled(gates, 'VolumeCapacityPriority')
    ? { shape, countsProvisioning: false }
    : undefined;
}

/** What the claims of one storage class request, and what they get it from. */
interface ClassUse {
  requested: number;
  capacity: number;
}

/**
 * Scores a node by how the claims of a pod use their volumes, or if none is bound, the capacity that they are provisioned from: the
 * mean over storage classes.
 *
 * Source: kubernetes v1.36.3 plugins/volumebinding/volume_binding.go Score, scorer.go.
 */
export function capacityScore(
  search: VolumeSearch,
  { shape, countsProvisioning }: CapacityScoring,
): (node: NodeIndex) => number {
  const score = requestedToCapacityRatio(shape);
  return (node) => {
    const { bindings, provisioned } = search.plan(node);
    const uses = new Map<string, ClassUse>();
    for (const { volume, claim } of bindings) {
      const use = useOf(uses, volume.spec?.storageClassName);
      use.requested += requestOf(claim);
      use.capacity += bytes(volume.spec?.capacity?.['storage']);
    }
    if (bindings.length > 0 || !countsProvisioning) return mean(uses, score);
    for (const { claim, capacity } of provisioned) {
      if (capacity === undefined) continue;
      const use = useOf(uses, claim.spec?.storageClassName);
      use.requested += requestOf(claim);
      // Claims of one class are provisioned from the same capacity.
      use.capacity = availableIn(capacity);
    }
    return mean(uses, score);
  };
}

function useOf(uses: Map<string, ClassUse>, storageClass = ''): ClassUse {
  return getOrInsert(uses, storageClass, () => ({ requested: 0, capacity: 0 }));
}

function mean(uses: ReadonlyMap<string, ClassUse>, score: ResourceScore): number {
  if (uses.size === 0) return 0;
  let sum = 0;
  // Without any capacity the use is complete.
  for (const { requested, capacity } of uses.values()) {
    sum += capacity === 0 ? score(1, 1) : score(requested, capacity);
  }
  return Math.round(sum / uses.size);
}

const requestOf = ({ spec }: PersistentVolumeClaim): number =>
  bytes(spec?.resources?.requests?.['storage']);

const availableIn = ({ capacity }: CSIStorageCapacity): number => bytes(capacity);

const bytes = (quantity: Quantity | undefined): number =>
  quantity === undefined ? 0 : quantityValue(quantity);
