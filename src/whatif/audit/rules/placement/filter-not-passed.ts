import { byWorkload } from '../../cluster/by-workload.ts';
import type { AuditRule } from '../../rule.ts';

export const filterNotPassed: AuditRule = {
  code: 'KS108',
  name: 'filter-not-passed',
  severity: 'error',
  sentence:
    'Pods stand on a node that another filter of their scheduler rejects: devices, features of the node, a plugin of yours.',
  why: 'The scheduler would not place them there today, and preemption or a restart may leave them pending.',
  helps: 'Delete the pods so that they are placed elsewhere, or remove what the filter rejects.',
  needs: ['Node', 'Pod'],
  find: (cluster) =>
    byWorkload(cluster.failures('other'), cluster, {
      detail: ({ plugin }) => (plugin === '' ? '' : ` (${plugin})`),
      helps: 'delete the pods so that they are placed elsewhere',
    }),
};
