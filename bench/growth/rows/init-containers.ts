import { nodes, podSpec, barePod, times } from '../../workloads/manifests.ts';
import type { GrowthRow } from '../row.ts';

const PODS = 20;

/** Each init container is a write of the status of all of them. */
export const initContainers: GrowthRow = {
  name: 'init containers of 20 pods',
  size: 150,
  files: (size) => ({
    'input.json': [
      ...nodes(PODS),
      ...times(PODS, (at) =>
        barePod({
          name: `pod-${at}`,
          spec: {
            ...podSpec(),
            initContainers: times(size, (index) => ({ name: `init-${index}`, image: 'init:1' })),
          },
        }),
      ),
    ],
  }),
  args: ['plan', 'input.json'],
};
