import { successor } from './successor.ts';
import { v1_30 } from './v1-30.ts';

const IN_TREE_LIMITS = ['AzureDiskLimits', 'EBSLimits', 'GCEPDLimits'];

/** Kubernetes v1.31: in-tree volumes are no longer limited by plugins of their own. */
export const v1_31 = successor(v1_30, {
  kubernetes: 'v1.31.14',
  noLongerDefault: IN_TREE_LIMITS,
  configuration: {
    ...v1_30.configuration,
    invalidPlugins: [...IN_TREE_LIMITS, 'CinderLimits'],
  },
});
