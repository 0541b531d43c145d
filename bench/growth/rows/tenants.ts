import { HOSTNAME, nodes, podSpec, times, ZONE } from '../../workloads/manifests.ts';
import type { GrowthRow } from '../row.ts';

const labels = { app: 'web' };
const labelSelector = { matchLabels: labels };
const podAffinityTerm = { labelSelector, topologyKey: HOSTNAME };
const template = {
  metadata: { labels },
  spec: {
    ...podSpec({ cpu: '100m' }),
    topologySpreadConstraints: [
      { maxSkew: 1, topologyKey: ZONE, whenUnsatisfiable: 'DoNotSchedule', labelSelector },
    ],
    affinity: {
      podAntiAffinity: {
        preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 100, podAffinityTerm }],
      },
    },
  },
};

const tenant = (at: number) => [
  { apiVersion: 'v1', kind: 'Namespace', metadata: { name: `tenant-${at}` } },
  {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web', namespace: `tenant-${at}` },
    spec: { replicas: 2, selector: labelSelector, template },
  },
];

export const tenants: GrowthRow = {
  name: 'namespaces with the same chart',
  size: 3000,
  files: (size) => ({ 'input.json': [...nodes(200), ...times(size, tenant).flat()] }),
  args: ['plan', 'input.json'],
};
