import { barePod, nodes, podSpec, times } from '../../workloads/manifests.ts';
import type { GrowthRow } from '../row.ts';

/** Each pod has a finding of its own, whose place in the file is looked up. */
export const unschedulableShapes: GrowthRow = {
  name: 'unschedulable pods, each of a shape of its own',
  size: 2_000,
  files: (size) => ({
    'input.json': [
      ...nodes(100),
      ...times(size, (at) =>
        barePod({ name: `huge-${at}`, spec: podSpec({ cpu: `${100 + at}` }) }),
      ),
    ],
  }),
  args: ['plan', 'input.json'],
};
