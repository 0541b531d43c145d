import { sweptCluster } from '../workloads/swept-cluster.ts';
import type { Question } from './question.ts';

/** 10,000 cells in one thread; a cell costs at most 0.6 plans of its own if this is at most 6,000 times one. */
export const sweepCells: Question = {
  name: '1000x5000 sweep of 10,000 cells',
  files: sweptCluster,
  args: ['sweep', 'sweep.json', '--workers', '1', '--exit-zero', '-o', 'results.jsonl'],
  beside: {
    name: 'the plan of one cell',
    args: [
      ...['plan', 'input.json', '--seeds', '1', '--config', 'config-1.json'],
      ...['--scale', 'deployment/web=110'],
    ],
  },
};
