import { nodesShortOf } from '../../cluster/nodes-short-of.ts';
import type { AuditRule } from '../../rule.ts';

export const nodeOverPodLimit: AuditRule = {
  code: 'KS202',
  name: 'node-over-pod-limit',
  severity: 'error',
  sentence: 'A node holds more pods than it may.',
  why: 'The kubelet admits no pod beyond the limit: after a restart of the node some of its pods fail.',
  helps: 'Move pods off the node, or raise maxPods of its kubelet.',
  needs: ['Node', 'Pod'],
  find: (cluster) =>
    nodesShortOf(cluster, (resource) => resource === 'pods').map(({ node }) => {
      const { columns } = cluster.engine;
      const name = columns.names[node] ?? '';
      const pods = columns.podCount[node] ?? 0;
      return {
        subject: { kind: 'Node', name },
        message: `holds ${String(pods)} pods and may hold ${String(columns.podCapacity[node] ?? 0)}`,
        pods,
        nodes: [name],
      };
    }),
};
