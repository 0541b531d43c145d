import { tolerates } from '../../api/index.ts';
import { FITS, IDLE, SKIP, unresolvable } from '../../framework/index.ts';
import type { Plugin } from '../../framework/index.ts';

const CORDON = { key: 'node.kubernetes.io/unschedulable', effect: 'NoSchedule' };

/** Keeps pods off cordoned nodes (kubernetes v1.34.1 plugins/nodeunschedulable). */
export const nodeUnschedulable: Plugin = {
  name: 'NodeUnschedulable',
  reads: ['node.unschedulable', 'node.taints'],
  create: () => ({
    preFilter(pod, { columns: { unschedulable, anyUnschedulable } }) {
      if (tolerates(pod.tolerations, CORDON)) return SKIP;
      if (!anyUnschedulable) return IDLE;
      return {
        filter: (node) => (unschedulable[node] === 1 ? unresolvable(0) : FITS),
        explain: () => ['node(s) were unschedulable'],
      };
    },
  }),
};
