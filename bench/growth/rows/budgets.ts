import { deployment, nodes, podSpec, times } from '../../workloads/manifests.ts';
import type { GrowthRow } from '../row.ts';

const workload = (at: number) => [
  deployment({ name: `app-${at}`, spec: podSpec({ cpu: '100m' }) }, 3),
  {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { name: `app-${at}`, namespace: 'default' },
    spec: { maxUnavailable: 1, selector: { matchLabels: { app: `app-${at}` } } },
  },
];

export const budgets: GrowthRow = {
  name: 'disruption budgets, two nodes drained',
  size: 500,
  files: (size) => ({ 'input.json': [...nodes(100), ...times(size, workload).flat()] }),
  args: ['drain', 'node-0', 'node-1', '-f', 'input.json'],
};
