import { deployment, nodes } from '../../workloads/manifests.ts';
import type { GrowthRow } from '../row.ts';

export const crashLoops: GrowthRow = {
  name: 'pods that crash for a day',
  size: 200,
  files: (size) => ({
    'input.json': [
      ...nodes(100),
      deployment(
        {
          name: 'crashing',
          annotations: { 'kschedsim.dev/run-duration': '2s', 'kschedsim.dev/exit-code': '1' },
        },
        size,
      ),
    ],
  }),
  args: ['plan', 'input.json', '--until', '24h'],
};
