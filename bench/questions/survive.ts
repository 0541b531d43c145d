import { runningCluster } from '../workloads/running-cluster.ts';
import { ONE_PLAN } from './question.ts';
import type { Question } from './question.ts';

/** Each node is lost. */
export const survive: Question = {
  name: '2000x20000 survive',
  files: () => ({ 'input.json': runningCluster({ nodes: 2_000, pods: 20_000 }) }),
  args: ['survive', 'input.json'],
  beside: ONE_PLAN,
};
