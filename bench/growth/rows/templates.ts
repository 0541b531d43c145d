import { deployment, HOSTNAME, nodes, podSpec, times, ZONE } from '../../workloads/manifests.ts';
import type { GrowthRow } from '../row.ts';

function workload(at: number) {
  const name = `app-${at}`;
  const labelSelector = { matchLabels: { app: name } };
  const topologySpreadConstraints = [
    { maxSkew: 1, topologyKey: ZONE, whenUnsatisfiable: 'ScheduleAnyway', labelSelector },
    { maxSkew: 5, topologyKey: HOSTNAME, whenUnsatisfiable: 'DoNotSchedule', labelSelector },
  ];
  const podAntiAffinity = {
    requiredDuringSchedulingIgnoredDuringExecution: [{ labelSelector, topologyKey: HOSTNAME }],
  };
  const spec = {
    ...podSpec({ cpu: '50m' }),
    topologySpreadConstraints,
    affinity: { podAntiAffinity },
  };
  return deployment({ name, spec }, 5);
}

export const templates: GrowthRow = {
  name: 'Deployments with own spread and anti-affinity',
  size: 1000,
  files: (size) => ({ 'input.json': [...nodes(500), ...times(size, workload)] }),
  args: ['plan', 'input.json'],
};
