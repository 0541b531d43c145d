import { byWorkload } from '../../cluster/by-workload.ts';
import type { AuditRule } from '../../rule.ts';

export const antiAffinityBroken: AuditRule = {
  code: 'KS105',
  name: 'anti-affinity-broken',
  severity: 'error',
  sentence:
    'Pods share a topology domain although required anti-affinity, their own or that of the others, keeps them apart.',
  why: 'The loss of one domain takes pods together that were meant to fail apart.',
  helps:
    'Delete one of the pods so that it is placed in another domain; add a node if there is none.',
  needs: ['Node', 'Pod'],
  find: (cluster) => byWorkload(cluster.failures('anti-affinity'), cluster),
};
