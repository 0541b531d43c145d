import { fullNodes, preempting } from '../workloads/full-nodes.ts';
import type { Question } from './question.ts';

const SIZE = { nodes: 1_000, pods: 30_000 };
const EVICTING = 1_000;

/** Every pod of a Deployment evicts one. */
export const preemption: Question = {
  name: '1000x30000 full nodes, 1000 pods that preempt',
  files: () => ({ 'full.json': fullNodes(SIZE), 'high.json': preempting(EVICTING) }),
  args: ['plan', 'full.json', 'high.json'],
  beside: { name: 'the plan without them', args: ['plan', 'full.json'] },
};
