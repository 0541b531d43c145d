import { deployment, nodes, scenario, times } from '../../workloads/manifests.ts';
import type { GrowthRow } from '../row.ts';

const workload = (at: number, image: string) =>
  deployment({ name: `app-${at}`, spec: { containers: [{ name: 'main', image }] } }, 10);

export const rollouts: GrowthRow = {
  name: 'rollouts at once',
  size: 250,
  files: (size) => ({
    'input.json': [...nodes(200), ...times(size, (at) => workload(at, 'main:1'))],
    'scenario.json': scenario([
      { at: '60s', apply: { objects: times(size, (at) => workload(at, 'main:2')) } },
    ]),
  }),
  args: ['plan', 'input.json', '--scenario', 'scenario.json'],
};
