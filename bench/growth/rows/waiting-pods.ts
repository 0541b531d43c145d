import { deployment, nodes, podSpec, times } from '../../workloads/manifests.ts';
import type { GrowthRow } from '../row.ts';

/** All replicas are tried again whenever a pod ends. */
export const waitingPods: GrowthRow = {
  name: 'pods that wait while jobs end',
  size: 4000,
  files: (size) => ({
    'input.json': [
      ...nodes(10),
      ...times(100, (at) => ({
        apiVersion: 'batch/v1',
        kind: 'Job',
        metadata: { name: `job-${at}`, namespace: 'default' },
        spec: {
          template: {
            metadata: { annotations: { 'kschedsim.dev/run-duration': `${60 + at}s` } },
            spec: { ...podSpec({ cpu: '1' }), restartPolicy: 'Never' },
          },
        },
      })),
      deployment({ name: 'waiting', spec: podSpec({ cpu: '20' }) }, size),
    ],
  }),
  args: ['plan', 'input.json'],
};
