import { barePod, list, nodes, podSpec, times } from '../../workloads/manifests.ts';
import type { GrowthRow } from '../row.ts';

export const jsonObjects: GrowthRow = {
  name: 'objects of a JSON file',
  size: 10_000,
  files: (size) => ({
    'input.json': list([
      ...nodes(100),
      ...times(size, (at) =>
        barePod({ name: `pod-${at}`, spec: { ...podSpec(), nodeName: `node-${at % 100}` } }),
      ),
    ]),
  }),
  args: ['plan', 'input.json'],
};
