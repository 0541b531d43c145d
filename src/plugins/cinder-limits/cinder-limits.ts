import type { Plugin } from '../../framework/index.ts';
import { volumeLimits } from '../shared/in-tree-volume-limits.ts';

/**
 * MaxCinderVolumeCount: 256 volumes per node, unless the node's allocatable has another limit
 * (kubernetes v1.22.6 plugins/nodevolumelimits/non_csi.go, KUBE_MAX_PD_VOLS not set).
 */
export const cinderLimits: Plugin<unknown> = volumeLimits({
  name: 'CinderLimits',
  provisioner: 'kubernetes.io/cinder',
  resource: 'attachable-volumes-cinder',
  idOf: ({ cinder }) => cinder?.volumeID,
  limitOf: () => 256,
});
