import { byWorkload } from '../../cluster/by-workload.ts';
import type { AuditRule } from '../../rule.ts';

export const nodeAffinityUnmet: AuditRule = {
  code: 'KS102',
  name: 'node-affinity-unmet',
  severity: 'error',
  sentence: 'Pods stand on a node that their nodeSelector or required node affinity excludes.',
  why: 'Node affinity is ignored during execution: labels of the node changed after the pods were placed, and nothing moves the pods until they are deleted.',
  helps:
    'Give the node its label back, or delete the pods so that they are placed where they belong.',
  needs: ['Node', 'Pod'],
  find: (cluster) => byWorkload(cluster.failures('node-affinity'), cluster),
};
