import { deployment, nodes, podSpec } from '../../workloads/manifests.ts';
import type { GrowthRow } from '../row.ts';

/** The kubelet rejects every pod, since its node is named and full, and the controller creates the next one. */
export const rejectedPods: GrowthRow = {
  name: 'replicas that a kubelet rejects for ever',
  size: 20,
  files: (size) => ({
    'input.json': [
      ...nodes(1),
      deployment(
        { name: 'rejected', spec: { ...podSpec({ cpu: '100' }), nodeName: 'node-0' } },
        size,
      ),
    ],
  }),
  args: ['plan', 'input.json', '--until', '10m', '--max-pods', '1000000'],
};
