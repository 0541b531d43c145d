import { formatAmount } from '../../../../units/index.ts';
import type { NodeIndex } from '../../../../cluster/index.ts';
import type { AuditedCluster } from '../../cluster/audited.ts';
import { nodesShortOf } from '../../cluster/nodes-short-of.ts';
import type { AuditRule, Found } from '../../rule.ts';
import { counted } from '../../words.ts';

export const nodeOvercommitted: AuditRule = {
  code: 'KS201',
  name: 'node-overcommitted',
  severity: 'error',
  sentence: 'The pods of a node request more of a resource than the node can give.',
  why: 'Requests are promises: under load the pods throttle each other or are evicted, and a kubelet that restarts admits only some of them.',
  helps: 'Move pods off the node, or lower their requests.',
  needs: ['Node', 'Pod'],
  find: (cluster) => nodesShortOf(cluster, (resource) => resource !== 'pods').map(foundOf(cluster)),
};

const foundOf =
  ({ engine: { columns } }: AuditedCluster) =>
  ({ node, resources }: { node: NodeIndex; resources: readonly string[] }): Found => {
    const name = columns.names[node] ?? '';
    const pods = columns.podCount[node] ?? 0;
    const sums = resources.map((resource) => {
      const asked = columns.requested(resource)[node] ?? 0;
      const offered = columns.allocatable(resource)[node] ?? 0;
      return `${formatAmount(resource, asked)} ${resource} of ${formatAmount(resource, offered)}`;
    });
    return {
      subject: { kind: 'Node', name },
      message: `${counted(pods, 'pod')} request ${sums.join(', ')} allocatable`,
      pods,
      nodes: [name],
    };
  };
