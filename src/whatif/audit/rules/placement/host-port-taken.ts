import { byWorkload } from '../../cluster/by-workload.ts';
import type { AuditRule } from '../../rule.ts';

export const hostPortTaken: AuditRule = {
  code: 'KS103',
  name: 'host-port-taken',
  severity: 'error',
  sentence: 'Pods on one node claim the same host port.',
  why: 'Only one of them gets the port; the others fail or answer nothing.',
  helps: 'Move one of the pods to another node, or give it another host port.',
  needs: ['Node', 'Pod'],
  find: (cluster) => byWorkload(cluster.failures('ports'), cluster),
};
