import { deployment, nodes } from '../../workloads/manifests.ts';
import type { GrowthRow } from '../row.ts';

export const crashLoopDays: GrowthRow = {
  name: 'days of 50 pods that crash',
  size: 3,
  files: () => ({
    'input.json': [
      ...nodes(10),
      deployment(
        {
          name: 'crashing',
          annotations: { 'kschedsim.dev/run-duration': '2s', 'kschedsim.dev/exit-code': '1' },
        },
        50,
      ),
    ],
  }),
  args: (size) => ['plan', 'input.json', '--until', `${24 * size}h`],
};
