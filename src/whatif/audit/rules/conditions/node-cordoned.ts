import type { AuditRule } from '../../rule.ts';
import { groupBy } from '../../../../units/index.ts';
import { counted } from '../../words.ts';

export const nodeCordoned: AuditRule = {
  code: 'KS205',
  name: 'node-cordoned',
  severity: 'info',
  sentence: 'A node is cordoned, and pods still stand there that could not come back.',
  why: 'A drain was not finished, or a node was forgotten: its room is lost.',
  helps: 'Finish the drain, or uncordon the node.',
  needs: ['Node', 'Pod'],
  find: (cluster) => {
    const byNode = groupBy(cluster.failures('cordon'), ({ running }) => running.nodeName);
    return Array.from(byNode, ([name, failures]) => {
      // The taint and the field may both reject a pod.
      const pods = new Set(failures.map(({ running }) => running)).size;
      return {
        subject: { kind: 'Node', name },
        message: `is cordoned; ${counted(pods, 'pod stands', 'pods stand')} there and could not come back`,
        pods,
        nodes: [name],
      };
    });
  },
};
