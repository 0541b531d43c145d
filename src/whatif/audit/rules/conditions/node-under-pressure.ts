import { isConditionTrue } from '../../../../objects/index.ts';
import type { Node } from '../../../../objects/index.ts';
import type { AuditRule } from '../../rule.ts';
import { counted, namesOf } from '../../words.ts';

export const nodeUnderPressure: AuditRule = {
  code: 'KS204',
  name: 'node-under-pressure',
  severity: 'warning',
  sentence: 'A node reports memory, disk or PID pressure, or that its network is not available.',
  why: 'Its kubelet evicts pods, and the scheduler places no new ones there.',
  helps: 'Free the resource on the node, or move pods off it.',
  needs: ['Node'],
  find: (cluster) =>
    [...cluster.nodes.values()].flatMap((node) => {
      const found = stateOf(node);
      if (found.length === 0) return [];
      const { name } = node.metadata;
      const pods = cluster.podsOn(name).length;
      const message = `reports ${namesOf(found)}; ${counted(pods, 'pod stands', 'pods stand')} there`;
      return [{ subject: { kind: 'Node', name }, message, pods, nodes: [name] }];
    }),
};

const CONDITIONS = ['MemoryPressure', 'DiskPressure', 'PIDPressure', 'NetworkUnavailable'];
const TAINT = /^node\.kubernetes\.io\/[a-z]+-(?:pressure|unavailable)$/;

/** The conditions that are true; without them the taints that Kubernetes adds for them. */
function stateOf({ status, spec }: Node): readonly string[] {
  const conditions = CONDITIONS.filter((type) => isConditionTrue(status?.conditions, type));
  if (conditions.length > 0) return conditions;
  return (spec?.taints ?? []).flatMap(({ key }) => (TAINT.test(key) ? [`taint ${key}`] : []));
}
