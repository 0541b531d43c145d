import { byWorkload } from '../../cluster/by-workload.ts';
import type { AuditRule } from '../../rule.ts';

export const volumeOutOfReach: AuditRule = {
  code: 'KS107',
  name: 'volume-out-of-reach',
  severity: 'error',
  sentence:
    'Pods stand on a node that cannot have their volumes: wrong zone, volume limits, a volume in use, or a claim that is not there.',
  why: 'A restart of the pod on this node would leave it without its volume.',
  helps: 'Delete the pod so that it is placed where its volumes are, or repair the claim.',
  needs: ['Node', 'Pod', 'PersistentVolumeClaim', 'PersistentVolume', 'StorageClass'],
  find: (cluster) => byWorkload(cluster.failures('volumes'), cluster),
};
