import { fullNodes, preempting } from '../workloads/full-nodes.ts';
import type { Question } from './question.ts';

const SIZE = { nodes: 100, pods: 3_000 };
const EVICTING = 400;

export const preemptionOnFew: Question = {
  name: '100x3000 full nodes, 400 pods that preempt',
  files: () => ({ 'full.json': fullNodes(SIZE), 'high.json': preempting(EVICTING) }),
  args: ['plan', 'full.json', 'high.json'],
  beside: { name: 'the plan without them', args: ['plan', 'full.json'] },
};
