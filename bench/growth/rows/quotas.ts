import { deployment, nodes, podSpec, times } from '../../workloads/manifests.ts';
import type { GrowthRow } from '../row.ts';

const space = (at: number) => {
  const namespace = `team-${at}`;
  return [
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } },
    {
      apiVersion: 'v1',
      kind: 'ResourceQuota',
      metadata: { name: 'quota', namespace },
      spec: { hard: { 'requests.cpu': '1', pods: '4' } },
    },
    deployment({ name: 'web', namespace, spec: podSpec({ cpu: '100m' }) }, 5),
  ];
};

export const quotas: GrowthRow = {
  name: 'namespaces with a quota',
  size: 1000,
  files: (size) => ({ 'input.json': [...nodes(200), ...times(size, space).flat()] }),
  args: ['plan', 'input.json'],
};
