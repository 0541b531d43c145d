import { tolerates } from '../../objects/index.ts';
import { FITS, IDLE, reasonsAbout, SKIP, unresolvable } from '../../framework/index.ts';
import type { Plugin } from '../../framework/index.ts';
import { nodeEvents } from '../shared/node-events.ts';
import { signTolerations } from '../shared/sign.ts';
import { CORDON, isUncordoned, toleratesCordon } from './hints.ts';

const REASONS = reasonsAbout('cordon', {
  cordoned: {
    text: 'node(s) were unschedulable',
    remedy: 'uncordon {nodes}',
  },
});

/** Keeps pods off cordoned nodes (kubernetes v1.34.1 plugins/nodeunschedulable). */
export const nodeUnschedulable: Plugin = {
  name: 'NodeUnschedulable',
  points: ['filter'],
  reads: ['node.unschedulable', 'node.taints'],
  events: (_args, gates) => [
    { on: nodeEvents(gates, 'Node/Add', 'Node/UpdateTaints'), hint: isUncordoned },
    { on: ['Pod/UpdateTolerations'], hint: toleratesCordon },
  ],
  reasons: REASONS,
  signer: () => signTolerations,
  create: () => ({
    preFilter(pod, { columns: { unschedulable, anyUnschedulable } }) {
      if (tolerates(pod.tolerations, CORDON)) return SKIP;
      if (!anyUnschedulable) return IDLE;
      return {
        type: 'node',
        filter: (node) => (unschedulable[node] === 1 ? unresolvable(0) : FITS),
        explain: () => [{ id: 'cordoned' }],
      };
    },
  }),
};
