import type { Plugin } from '../../framework/index.ts';
import { volumeLimits } from '../shared/in-tree-volume-limits.ts';

/**
 * MaxAzureDiskVolumeCount: 16 volumes per node, unless the node's allocatable has another limit
 * (kubernetes v1.22.6 plugins/nodevolumelimits/non_csi.go, KUBE_MAX_PD_VOLS not set).
 */
export const azureDiskLimits: Plugin<unknown> = volumeLimits({
  name: 'AzureDiskLimits',
  provisioner: 'kubernetes.io/azure-disk',
  resource: 'attachable-volumes-azure-disk',
  idOf: ({ azureDisk }) => azureDisk?.diskName,
  limitOf: () => 16,
});
