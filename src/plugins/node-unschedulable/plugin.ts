import { tolerates } from '../../objects/index.ts';
import { FITS, reasonsAbout, SKIP, unresolvable } from '../../framework/index.ts';
import type { Plugin } from '../../framework/index.ts';
import { nodeEvents } from '../shared/node-events.ts';
import { signTolerations } from '../shared/sign.ts';
import { CORDON, isUncordoned, toleratesCordon } from './hints.ts';

const REASONS = reasonsAbout('cordon', {
  cordoned: {
    text: 'node(s) were unschedulable',
  },
});

/** It is looked up whether a node is cordoned; taints are not read. */
const FOLLOWED = ['node.unschedulable', 'node.taints'] as const;

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
      if (!anyUnschedulable) return { type: 'idle', follows: FOLLOWED };
      return {
        type: 'node',
        follows: FOLLOWED,
        key: '',
        filter: (node) => (unschedulable[node] === 1 ? unresolvable(0) : FITS),
        explain: () => [{ id: 'cordoned' }],
      };
    },
  }),
};
