import { list } from '../workloads/manifests.ts';
import { catalogOf700, launchedNodes, nodePools } from '../workloads/node-pools.ts';
import { runningCluster } from '../workloads/running-cluster.ts';
import type { Question } from './question.ts';

const consolidation = (name: string, until: string): Question => {
  const args = ['--until', until, '-o', 'json', '--fields', 'summary'];
  return {
    name,
    files: () => ({
      'input.json': JSON.stringify(
        list([...nodePools(1), ...launchedNodes(runningCluster({ nodes: 500, pods: 5_000 }))]),
      ),
      'catalog.json': catalogOf700(),
    }),
    args: ['plan', 'input.json', '--catalog', 'catalog.json', ...args],
    beside: {
      name: 'the plan without Karpenter',
      args: ['plan', 'input.json', '--autoscaler', 'none', ...args],
    },
  };
};

/** Karpenter looks for a minute for nodes to remove or replace, among 500 that are half empty. */
export const consolidate = consolidation('Karpenter: a minute of consolidation, 500x5000', '1m');

/** Until it finds few more. */
export const consolidateLong = consolidation('Karpenter: half an hour of it, 500x5000', '30m');
