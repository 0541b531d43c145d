import { deployment, nodes, podSpec, times } from '../workloads/manifests.ts';
import type { Question } from './question.ts';

const NODES = 40;
const WORKLOADS = 20;
const PODS_OF_WORKLOAD = 15;

const weight = (plugin: string): object => ({ weight: plugin, from: 0, to: 6 });

const TUNING = {
  apiVersion: 'kschedsim.dev/v1alpha1',
  kind: 'Tuning',
  objective: { name: 'fragmentation', resource: 'cpu' },
  settings: [
    {
      argument: 'NodeResourcesFit.scoringStrategy.type',
      values: ['LeastAllocated', 'MostAllocated'],
    },
    weight('NodeResourcesFit'),
    weight('NodeResourcesBalancedAllocation'),
  ],
  seeds: 1,
  plans: 12,
  heldOut: { seeds: 6 },
};

/** A search of 12 plans, and its proof, in one thread. */
export const tune: Question = {
  name: '40x300 tune of 12 plans',
  files: () => ({
    'input.json': [
      ...nodes(NODES, { cpu: '8', memory: '32Gi', pods: '110' }),
      ...times(WORKLOADS, (at) => {
        const requests = { cpu: `${300 + 100 * (at % 7)}m`, memory: `${1 + (at % 5)}Gi` };
        return deployment({ name: `app-${at}`, spec: podSpec(requests) }, PODS_OF_WORKLOAD);
      }),
    ],
    'tuning.json': TUNING,
  }),
  args: ['tune', 'tuning.json', 'input.json', '--workers', '1'],
  beside: { name: 'one plan', args: ['plan', 'input.json', '--seeds', '1'] },
};
