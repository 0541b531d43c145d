import { fault, reasonsAbout } from '../../framework/index.ts';
import type { Plugin } from '../../framework/index.ts';
import { nodeEvents } from '../shared/node-events.ts';
import { signTolerations } from '../shared/sign.ts';
import { isOwnChange, isToleratedNow } from './hints.ts';
import { filterUntolerated, scoreUntolerated } from './untolerated.ts';

const REASONS = reasonsAbout('taint', {
  untolerated: {
    text: ({ key, value }) => `node(s) had untolerated taint {${key}: ${value}}`,
  },
});

/**
 * Keeps pods off nodes with NoSchedule and NoExecute taints that they do not tolerate, and prefers nodes with fewer
 * PreferNoSchedule taints that they do not tolerate (kubernetes v1.34.1 plugins/tainttoleration).
 */
export const taintToleration: Plugin<unknown> = {
  name: 'TaintToleration',
  points: ['filter', 'preScore', 'score'],
  reads: ['node.taints'],
  events: (_args, gates) => [
    { on: nodeEvents(gates, 'Node/Add', 'Node/UpdateTaints'), hint: isToleratedNow },
    { on: ['Pod/UpdateTolerations'], hint: isOwnChange },
  ],
  reasons: REASONS,
  signer: () => signTolerations,
  create: () => ({
    preFilter: filterUntolerated,
    preScore: scoreUntolerated,
    scoreAlone: () => fault('failed to read "PreScoreTaintToleration" from cycleState: not found'),
  }),
};
