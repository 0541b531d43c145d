import type { Plugin } from '../../framework/index.ts';
import { volumeLimits, volumeLimitsV122 } from '../shared/in-tree-volume-limits.ts';
import type { InTreeVolumes } from '../shared/in-tree-volume-limits.ts';

/** Kubernetes v1.22.6 pkg/volume/util EBSNitroLimitRegex: t3 and z1d match anywhere in the name, as upstream. */
const NITRO = /^[cmr]5.*|t3|z1d/;

/**
 * MaxEBSVolumeCount: 39 volumes per node (25 on Nitro instances), unless the node's allocatable has another limit
 * (kubernetes v1.31.14 plugins/nodevolumelimits/non_csi.go, KUBE_MAX_PD_VOLS not set).
 */
const volumes: InTreeVolumes = {
  name: 'EBSLimits',
  provisioner: 'kubernetes.io/aws-ebs',
  resource: 'attachable-volumes-aws-ebs',
  idOf: ({ awsElasticBlockStore }) => awsElasticBlockStore?.volumeID,
  limitOf: (instanceType) => (NITRO.test(instanceType) ? 25 : 39),
};

export const ebsLimits: Plugin = volumeLimits(volumes);

export const ebsLimitsV122: Plugin<unknown> = volumeLimitsV122(volumes);
