import { deployment, nodes, scenario, times } from '../../workloads/manifests.ts';
import type { GrowthRow } from '../row.ts';

export const lostNodes: GrowthRow = {
  name: 'nodes lost at once',
  size: 500,
  files: (size) => ({
    'input.json': [
      ...nodes(size),
      ...nodes(size).map((node, at) => {
        const name = `spare-${at}`;
        const labels = { ...node.metadata.labels, 'kubernetes.io/hostname': name };
        return { ...node, metadata: { name, labels } };
      }),
      ...times(size / 10, (at) => deployment({ name: `app-${at}` }, 50)),
    ],
    'scenario.json': scenario(times(size, (at) => ({ at: '60s', failNode: `node-${at}` }))),
  }),
  args: ['plan', 'input.json', '--scenario', 'scenario.json'],
};
