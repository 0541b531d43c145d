import type { Plugin } from '../../framework/index.ts';
import { volumeLimits, volumeLimitsV122 } from '../shared/in-tree-volume-limits.ts';
import type { InTreeVolumes } from '../shared/in-tree-volume-limits.ts';

/**
 * MaxGCEPDVolumeCount: 16 volumes per node, unless the node's allocatable has another limit
 * (kubernetes v1.31.14 plugins/nodevolumelimits/non_csi.go, KUBE_MAX_PD_VOLS not set).
 */
const volumes: InTreeVolumes = {
  name: 'GCEPDLimits',
  provisioner: 'kubernetes.io/gce-pd',
  resource: 'attachable-volumes-gce-pd',
  idOf: ({ gcePersistentDisk }) => gcePersistentDisk?.pdName,
  limitOf: () => 16,
};

export const gcepdLimits: Plugin = volumeLimits(volumes);

export const gcepdLimitsV122: Plugin<unknown> = volumeLimitsV122(volumes);
