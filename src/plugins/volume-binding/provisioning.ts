import {
  claimClass,
  compileLabelSelector,
  compileTopologySelector,
  NO_PROVISIONER,
} from '../../objects/index.ts';
import type {
  CSIStorageCapacity,
  Labels,
  PersistentVolumeClaim,
  StorageClass,
} from '../../objects/index.ts';
import type { ClusterView, NodeIndex } from '../../cluster/index.ts';
import { quantityValue } from '../../units/index.ts';

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
  const reached = cluster.list('CSIStorageCapacity').flatMap((capacity) => {
    const limit = capacity.maximumVolumeSize ?? capacity.capacity;
    const isEnough = limit !== undefined && quantityValue(limit) >= needed;
    return isEnough && capacity.storageClassName === metadata.name
      ? [{ capacity, reaches: compileLabelSelector(capacity.nodeTopology) }]
      : [];
  });
  return (labels) => reached.find(({ reaches }) => reaches(labels))?.capacity ?? 'no space';
}
