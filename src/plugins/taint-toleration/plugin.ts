import { fault, reasonsAbout } from '../../framework/index.ts';
import type { Plugin, ReasonDetail } from '../../framework/index.ts';
import { nodeEvents } from '../shared/node-events.ts';
import { signTolerations } from '../shared/sign.ts';
import { isOwnChange, isToleratedNow } from './hints.ts';
import { filterUntolerated, scoreUntolerated } from './untolerated.ts';

const REASONS = reasonsAbout('taint', {
  untolerated: {
    text: ({ key, value }) => `node(s) had untolerated taint {${key}: ${value}}`,
    remedy,
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

/** Taints that Kubernetes adds for the state of a node. The remedy is to end that state. */
const NOT_READY = ['node.kubernetes.io/not-ready', 'node.kubernetes.io/unreachable'];
const CONDITION = /^node\.kubernetes\.io\/([a-z]+)-(pressure|unavailable)$/;

function remedy({ key, value }: ReasonDetail): string {
  if (NOT_READY.includes(String(key))) return 'bring {nodes} back to Ready';
  const [, resource = '', condition] = CONDITION.exec(String(key)) ?? [];
  if (condition !== undefined) return `end the ${resource} ${condition} of {nodes}`;
  return `tolerate the taint {key}${value === '' ? '' : '={value}'} of {nodes}`;
}
