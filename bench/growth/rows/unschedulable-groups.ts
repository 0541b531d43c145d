import { deployment, nodes, podSpec, times } from '../../workloads/manifests.ts';
import type { GrowthRow } from '../row.ts';

/** Each workload is a group of its own in the reports. */
export const unschedulableGroups: GrowthRow = {
  name: 'unschedulable workloads, all formats',
  size: 500,
  files: (size) => ({
    'input.json': [
      ...nodes(100),
      ...times(size, (at) =>
        deployment({ name: `app-${at}`, spec: podSpec({ cpu: `${100 + at}` }) }, 2),
      ),
    ],
  }),
  args: [
    'plan',
    'input.json',
    '-o',
    'table',
    ...['wide', 'html', 'markdown', 'junit', 'sarif', 'gitlab', 'json'].flatMap((format) => [
      '-o',
      `${format}=out.${format}`,
    ]),
  ],
};
