import { deployment, nodes, podSpec, times } from '../../workloads/manifests.ts';
import type { GrowthRow } from '../row.ts';

const workload = (at: number) => [
  deployment({ name: `app-${at}`, spec: podSpec({ cpu: '100m' }) }, 5),
  {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: `app-${at}`, namespace: 'default' },
    spec: { selector: { app: `app-${at}` }, ports: [{ port: 80 }] },
  },
];

export const services: GrowthRow = {
  name: 'Services, each with a Deployment',
  size: 1000,
  files: (size) => ({ 'input.json': [...nodes(200), ...times(size, workload).flat()] }),
  args: ['plan', 'input.json'],
};
