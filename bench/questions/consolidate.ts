import { list } from '../workloads/manifests.ts';
import { catalogOf700, launchedNodes, nodePools } from '../workloads/node-pools.ts';
import { runningCluster } from '../workloads/running-cluster.ts';
import type { Question } from './question.ts';

/** Karpenter looks for a minute for nodes to remove or replace, among 500 that are half empty. */
export const consolidate: Question = {
  name: 'Karpenter: a minute of consolidation, 500x5000',
  files: () => ({
    'input.json': JSON.stringify(
      list([...nodePools(1), ...launchedNodes(runningCluster({ nodes: 500, pods: 5_000 }))]),
    ),
    'catalog.json': catalogOf700(),
  }),
  args: [
    ...['plan', 'input.json', '--catalog', 'catalog.json', '--until', '1m'],
    ...['-o', 'json', '--fields', 'summary'],
  ],
  beside: {
    name: 'the plan without Karpenter',
    args: [
      ...['plan', 'input.json', '--autoscaler', 'none', '--until', '1m'],
      ...['-o', 'json', '--fields', 'summary'],
    ],
  },
};
