import {
  claimClass,
  compileLabelSelector,
  compileTopologySelector,
  NO_PROVISIONER,
} from '../../api/index.ts';
import type { Labels, PersistentVolumeClaim, StorageClass } from '../../api/index.ts';
import type { ClusterView, NodeIndex } from '../../cluster/index.ts';
import { quantityValue } from '../../units/index.ts';

export type Provisioning = 'possible' | 'impossible' | 'no space';

/**
 * Whether a volume for the claim can be provisioned for a node: the class has a provisioner and allows the node's topology, and
 * the node can reach enough capacity if the driver tracks it.
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
  const hasSpace = spaceFor(claim, storageClass, cluster);
  return (node) => {
    const labels = cluster.columns.nodes[node]!.metadata.labels ?? {};
    if (!allows(labels)) return 'impossible';
    return hasSpace(labels) ? 'possible' : 'no space';
  };
}

/** Source: the same file, hasEnoughCapacity. */
function spaceFor(
  { spec }: PersistentVolumeClaim,
  { metadata, provisioner }: StorageClass,
  cluster: ClusterView,
): (labels: Labels) => boolean {
  const size = spec?.resources?.requests?.['storage'];
  const driver = cluster.get('CSIDriver', '', provisioner);
  if (size === undefined || driver?.spec.storageCapacity !== true) return () => true;
  const bytes = quantityValue(size);
  const reached = cluster.list('CSIStorageCapacity').flatMap((capacity) => {
    const limit = capacity.maximumVolumeSize ?? capacity.capacity;
    const isEnough = limit !== undefined && quantityValue(limit) >= bytes;
    return isEnough && capacity.storageClassName === metadata.name
      ? [compileLabelSelector(capacity.nodeTopology)]
      : [];
  });
  return (labels) => reached.some((reaches) => reaches(labels));
}
