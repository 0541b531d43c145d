import type { Plugin } from '../../framework/index.ts';
import { volumeLimits, volumeLimitsV122 } from '../shared/in-tree-volume-limits.ts';
import type { InTreeVolumes } from '../shared/in-tree-volume-limits.ts';

/**
 * MaxAzureDiskVolumeCount: 16 volumes per node, unless the node's allocatable has another limit
 * (kubernetes v1.31.14 plugins/nodevolumelimits/non_csi.go, KUBE_MAX_PD_VOLS not set).
 */
const volumes: InTreeVolumes = {
  name: 'AzureDiskLimits',
  provisioner: 'kubernetes.io/azure-disk',
  resource: 'attachable-volumes-azure-disk',
  idOf: ({ azureDisk }) => azureDisk?.diskName,
  limitOf: () => 16,
};

export const azureDiskLimits: Plugin = volumeLimits(volumes);

export const azureDiskLimitsV122: Plugin<unknown> = volumeLimitsV122(volumes);
