import { byWorkload } from '../../cluster/by-workload.ts';
import type { AuditRule } from '../../rule.ts';

export const podAffinityUnmet: AuditRule = {
  code: 'KS104',
  name: 'pod-affinity-unmet',
  severity: 'error',
  sentence: 'Pods with required pod affinity stand where no pod is that the affinity asks for.',
  why: 'The pods that they need near them are gone from their topology domain.',
  helps: 'Delete the pods so that they are placed beside the others, or relax their affinity.',
  needs: ['Node', 'Pod'],
  find: (cluster) => byWorkload(cluster.failures('pod-affinity'), cluster),
};
