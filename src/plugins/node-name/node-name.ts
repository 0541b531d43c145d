import { FITS, SKIP, unresolvable } from '../../framework/index.ts';
import type { Plugin } from '../../framework/index.ts';

/** Holds a pod that names its node to that node (kubernetes v1.34.1 plugins/nodename). */
export const nodeName: Plugin = {
  name: 'NodeName',
  reads: ['node.labels'],
  create: () => ({
    preFilter(pod, { columns: { names } }) {
      if (pod.nodeName === '') return SKIP;
      return {
        filter: (node) => (names[node] === pod.nodeName ? FITS : unresolvable(0)),
        explain: () => ["node(s) didn't match the requested node name"],
      };
    },
  }),
};
