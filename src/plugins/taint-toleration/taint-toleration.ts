import type { Plugin } from '../../framework/index.ts';
import { filterUntolerated, scoreUntolerated } from './untolerated.ts';

/**
 * Keeps pods off nodes whose NoSchedule and NoExecute taints they do not tolerate, and prefers nodes with fewer
 * PreferNoSchedule taints that they do not (kubernetes v1.34.1 plugins/tainttoleration).
 */
export const taintToleration: Plugin = {
  name: 'TaintToleration',
  reads: ['node.taints'],
  create: () => ({
    preFilter: (pod, cluster) =>
      filterUntolerated(
        pod,
        cluster,
        ({ key, value = '' }) => `node(s) had untolerated taint {${key}: ${value}}`,
      ),
    preScore: scoreUntolerated,
  }),
};
