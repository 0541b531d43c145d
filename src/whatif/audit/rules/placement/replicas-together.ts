import { refKeyOf } from '../../../../objects/index.ts';
import { groupBy } from '../../../../units/index.ts';
import type { AuditRule, Found } from '../../rule.ts';

export const replicasTogether: AuditRule = {
  code: 'KS404',
  name: 'replicas-together',
  severity: 'info',
  sentence: 'All pods of a workload stand on one node, and there are other nodes.',
  why: 'The loss of that node takes the whole workload down.',
  helps: 'Add a topology spread constraint over kubernetes.io/hostname, or anti-affinity.',
  needs: ['Node', 'Pod'],
  find: (cluster) => {
    const { nodes, running } = cluster;
    if (nodes.size < 2) return [];
    const groups = groupBy(running, ({ owner }) => refKeyOf(owner));
    return [...groups.values()].flatMap((own): readonly Found[] => {
      const [first] = own;
      if (first === undefined || own.length < 2) return [];
      const { owner: subject, nodeName } = first;
      if (cluster.shapeOf(subject)?.hasScale !== true) return [];
      if (own.some((one) => one.nodeName !== nodeName)) return [];
      const message = `all ${String(own.length)} pods stand on ${nodeName}`;
      const podNames = own.map(({ pod }) => pod.metadata.name);
      return [{ subject, message, pods: own.length, podNames, nodes: [nodeName] }];
    });
  },
};
