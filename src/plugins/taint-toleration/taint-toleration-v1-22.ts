import type { Plugin } from '../../framework/index.ts';
import { filterUntolerated, scoreUntolerated } from './untolerated.ts';

/** The same in other words (kubernetes v1.22.6 plugins/tainttoleration). */
export const taintTolerationV122: Plugin = {
  name: 'TaintToleration',
  reads: ['node.taints'],
  create: () => ({
    preFilter: (pod, cluster) =>
      filterUntolerated(
        pod,
        cluster,
        ({ key, value = '' }) =>
          `node(s) had taint {${key}: ${value}}, that the pod didn't tolerate`,
      ),
    preScore: scoreUntolerated,
  }),
};
