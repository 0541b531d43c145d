import type { Plugin } from '../../framework/index.ts';
import { volumeLimits, volumeLimitsV122 } from '../shared/in-tree-volume-limits.ts';
import type { InTreeVolumes } from '../shared/in-tree-volume-limits.ts';

/**
 * MaxCinderVolumeCount: 256 volumes per node, unless the node's allocatable has another limit
 * (kubernetes v1.31.14 plugins/nodevolumelimits/non_csi.go, KUBE_MAX_PD_VOLS not set).
 */
const volumes: InTreeVolumes = {
  name: 'CinderLimits',
  provisioner: 'kubernetes.io/cinder',
  resource: 'attachable-volumes-cinder',
  idOf: ({ cinder }) => cinder?.volumeID,
  limitOf: () => 256,
};

export const cinderLimits: Plugin = volumeLimits(volumes);

export const cinderLimitsV122: Plugin<unknown> = volumeLimitsV122(volumes);
