import { halfFull } from '../../workloads/half-full.ts';
import type { GrowthRow } from '../row.ts';

/** Evicts every pod, each after a look at its duplicates and at what fits where. */
const POLICY = {
  apiVersion: 'descheduler/v1alpha2',
  kind: 'DeschedulerPolicy',
  profiles: [
    {
      name: 'all',
      pluginConfig: [
        { name: 'DefaultEvictor', args: { nodeFit: true, minReplicas: 2 } },
        { name: 'PodLifeTime', args: { states: ['Running'] } },
        { name: 'RemoveDuplicates' },
        {
          name: 'LowNodeUtilization',
          args: { thresholds: { cpu: 30 }, targetThresholds: { cpu: 40 } },
        },
      ],
      plugins: {
        deschedule: { enabled: ['PodLifeTime'] },
        balance: { enabled: ['RemoveDuplicates', 'LowNodeUtilization'] },
      },
    },
  ],
};

export const descheduledPods: GrowthRow = {
  name: 'pods that a descheduler evicts twice',
  size: 400,
  files: (size) => ({ 'input.json': halfFull(size), 'policy.json': POLICY }),
  args: ['deschedule', 'input.json', '--policy', 'policy.json', '--cycles', '2'],
};
