import { barePod, nodes, times } from '../../workloads/manifests.ts';
import type { GrowthRow } from '../row.ts';

const space = (at: number) => {
  const namespace = `team-${at}`;
  return [
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } },
    {
      apiVersion: 'v1',
      kind: 'LimitRange',
      metadata: { name: 'limits', namespace },
      spec: { limits: [{ type: 'Container', defaultRequest: { cpu: '10m' } }] },
    },
    barePod({ name: 'web', namespace }),
  ];
};

export const limitRanges: GrowthRow = {
  name: 'namespaces with a LimitRange',
  size: 1500,
  files: (size) => ({ 'input.json': [...nodes(50), ...times(size, space).flat()] }),
  args: ['plan', 'input.json'],
};
