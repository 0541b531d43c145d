import type { Plugin } from '../../framework/index.ts';
import { volumeLimits } from '../shared/in-tree-volume-limits.ts';

/**
 * MaxGCEPDVolumeCount: 16 volumes per node, unless the node's allocatable has another limit
 * (kubernetes v1.22.6 plugins/nodevolumelimits/non_csi.go, KUBE_MAX_PD_VOLS not set).
 */
export const gcepdLimits: Plugin<unknown> = volumeLimits({
  name: 'GCEPDLimits',
  provisioner: 'kubernetes.io/gce-pd',
  resource: 'attachable-volumes-gce-pd',
  idOf: ({ gcePersistentDisk }) => gcePersistentDisk?.pdName,
  limitOf: () => 16,
});
