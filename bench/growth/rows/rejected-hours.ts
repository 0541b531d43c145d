import { deployment, nodes, podSpec } from '../../workloads/manifests.ts';
import type { GrowthRow } from '../row.ts';

export const rejectedHours: GrowthRow = {
  name: 'hours of a replica that a kubelet rejects',
  size: 2,
  files: () => ({
    'input.json': [
      ...nodes(1),
      deployment({ name: 'rejected', spec: { ...podSpec({ cpu: '100' }), nodeName: 'node-0' } }, 1),
    ],
  }),
  args: (size) => ['plan', 'input.json', '--until', `${size}h`, '--max-pods', '1000000'],
};
