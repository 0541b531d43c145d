import { sweptCluster } from '../workloads/swept-cluster.ts';
import type { Question } from './question.ts';

const SWEEP = ['sweep', 'sweep.json', '--exit-zero', '-o', 'results.jsonl', '--workers'] as const;

/** What two threads use in all beside one: at 1.11 they are at most 1.8 times as fast, at 1 twice. */
export const sweepThreads: Question = {
  name: '1000x5000 sweep of 10,000 cells in two threads',
  files: sweptCluster,
  args: [...SWEEP, '2'],
  beside: { name: 'one thread', args: [...SWEEP, '1'] },
};
