import { deployment, nodes, podSpec } from '../../workloads/manifests.ts';
import type { GrowthRow } from '../row.ts';

export const unschedulableReplicas: GrowthRow = {
  name: 'unschedulable replicas',
  size: 50_000,
  files: (size) => ({
    'input.json': [
      ...nodes(100),
      deployment({ name: 'huge', spec: podSpec({ cpu: '100' }) }, size),
    ],
  }),
  args: ['plan', 'input.json', '--max-pods', '1000000'],
};
