import {
  claimClass,
  compileTopologySelector,
  NO_PROVISIONER,
  SelectorIndex,
} from '../../objects/index.ts';
import type {
  CSIStorageCapacity,
  Labels,
  PersistentVolumeClaim,
  StorageClass,
} from '../../objects/index.ts';
import type { ClusterView, NodeIndex } from '../../cluster/index.ts';
import { getOrInsert, quantityValue } from '../../units/index.ts';

/** 'untracked': possible, and the driver does not say from which capacity. */
export type Provisioning = CSIStorageCapacity | 'untracked' | 'impossible' | 'no space';

/**
 * Whether a volume for the claim can be provisioned for a node: the class has a provisioner and allows the node's topology, and
 * the node can reach enough capacity if the driver tracks it. Upstream may find any of several capacities first.
 *
 * Source: kubernetes v1.34.1 plugins/volumebinding/binder.go checkVolumeProvisions.
 */
export function provisioningOf(
  claim: PersistentVolumeClaim,
  cluster: ClusterView,
): (node: NodeIndex) => Provisioning {
  const storageClass = cluster.get('StorageClass', '', claimClass(claim));
  const provisioner = storageClass?.provisioner ?? '';
  if (storageClass === undefined || provisioner === '' || provisioner === NO_PROVISIONER) {
    return () => 'impossible';
  }
  const allows = compileTopologySelector(storageClass.allowedTopologies ?? []);
  const spaceFrom = spaceFor(claim, storageClass, cluster);
  return (node) => {
    const labels = cluster.columns.nodes[node]!.metadata.labels ?? {};
    return allows(labels) ? spaceFrom(labels) : 'impossible';
  };
}

/** True for an answer that lets the claim be provisioned. */
export const isPossible = (
  answer: Provisioning,
): answer is Exclude<Provisioning, 'impossible' | 'no space'> =>
  answer !== 'impossible' && answer !== 'no space';

/** Source: the same file, hasEnoughCapacity. */
function spaceFor(
  { spec }: PersistentVolumeClaim,
  { metadata, provisioner }: StorageClass,
  cluster: ClusterView,
): (labels: Labels) => Exclude<Provisioning, 'impossible'> {
  const size = spec?.resources?.requests?.['storage'];
  const driver = cluster.get('CSIDriver', '', provisioner);
  if (size === undefined || driver?.spec.storageCapacity !== true) return () => 'untracked';
  const needed = quantityValue(size);
  const ofClass = spacesIn(cluster.list('CSIStorageCapacity')).get(metadata.name);
  return (labels) => {
    let first: Space | undefined;
    for (const space of ofClass?.matching(labels) ?? []) {
      if (space.limit < needed) continue;
      if (first === undefined || space.place < first.place) first = space;
    }
    return first?.capacity ?? 'no space';
  };
}

/** What can be provisioned from a capacity. */
interface Space {
  readonly capacity: CSIStorageCapacity;
  /** The largest volume; bytes. */
  readonly limit: number;
  readonly place: number;
}

type SpacesByClass = ReadonlyMap<string, SelectorIndex<Space>>;

/** By list: it stays the same until a capacity changes. Drivers with local disks publish a capacity for each node. */
const spaces = new WeakMap<readonly CSIStorageCapacity[], SpacesByClass>();

/** Capacities by class, for the nodes that they are reached from. */
function spacesIn(list: readonly CSIStorageCapacity[]): SpacesByClass {
  return getOrInsert(spaces, list, () => {
    const byClass = new Map<string, SelectorIndex<Space>>();
    list.forEach((capacity, place) => {
      const { nodeTopology, storageClassName } = capacity;
      const limit = capacity.maximumVolumeSize ?? capacity.capacity;
      if (nodeTopology === undefined || limit === undefined) return;
      getOrInsert(byClass, storageClassName, () => new SelectorIndex()).add(nodeTopology, {
        capacity,
        limit: quantityValue(limit),
        place,
      });
    });
    return byClass;
  });
}
