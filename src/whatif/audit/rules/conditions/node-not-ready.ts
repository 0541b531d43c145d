import { findCondition } from '../../../../objects/index.ts';
import type { Node } from '../../../../objects/index.ts';
import type { AuditRule } from '../../rule.ts';
import { counted } from '../../words.ts';

export const nodeNotReady: AuditRule = {
  code: 'KS203',
  name: 'node-not-ready',
  severity: 'error',
  sentence: 'A node is not Ready.',
  why: 'No new pods are placed there, and its pods are evicted after their tolerationSeconds, 300 s by default.',
  helps: 'Bring the node back to Ready, or drain and remove it.',
  needs: ['Node'],
  find: (cluster) =>
    [...cluster.nodes.values()].flatMap((node) => {
      const why = whyNotReady(node);
      if (why === undefined) return [];
      const { name } = node.metadata;
      const pods = cluster.podsOn(name).length;
      return [
        {
          subject: { kind: 'Node', name },
          message: `${why}; ${counted(pods, 'pod stands', 'pods stand')} there`,
          pods,
          nodes: [name],
        },
      ];
    }),
};

/** A node without conditions counts as healthy. */
function whyNotReady({ status, spec }: Node): string | undefined {
  const ready = findCondition(status?.conditions, 'Ready');
  if (ready !== undefined && ready.status !== 'True') {
    const { reason = '', status: value } = ready;
    return `Ready is ${value}${reason === '' ? '' : ` (${reason})`}`;
  }
  const taint = spec?.taints?.find(({ key }) => UNREADY.includes(key));
  return taint === undefined ? undefined : `has the taint ${taint.key}:${taint.effect}`;
}

const UNREADY = [
  'node.kubernetes.io/not-ready',
  'node.kubernetes.io/unreachable',
  'node.kubernetes.io/out-of-service',
];
