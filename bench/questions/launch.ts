import { deployment, list, nodes, podSpec, times } from '../workloads/manifests.ts';
import { catalogOf700, nodePools } from '../workloads/node-pools.ts';
import type { Question } from './question.ts';

const PODS = 1_000;
const WORKLOADS = 20;

/** Karpenter launches nodes for 1,000 pods of 20 workloads, from 10 NodePools and 700 types. */
export const launch: Question = {
  name: 'Karpenter: 1000 pending pods, 10 NodePools, 700 types',
  files: () => ({
    'input.json': JSON.stringify(
      list([
        ...nodes(3, { cpu: '1' }),
        ...nodePools(10),
        ...times(WORKLOADS, (at) => {
          const requests = { cpu: `${500 + 250 * (at % 8)}m`, memory: `${1 + (at % 5)}Gi` };
          return deployment({ name: `app-${at}`, spec: podSpec(requests) }, PODS / WORKLOADS);
        }),
      ]),
    ),
    'catalog.json': catalogOf700(),
  }),
  args: ['plan', 'input.json', '--catalog', 'catalog.json', '-o', 'json', '--fields', 'summary'],
  beside: {
    name: 'the plan without Karpenter',
    args: ['plan', 'input.json', '--autoscaler', 'none', '-o', 'json', '--fields', 'summary'],
  },
};
