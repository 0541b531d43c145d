import { refKeyOf } from '../../../../objects/index.ts';
import type { AuditedCluster } from '../../cluster/audited.ts';
import { groupBy } from '../../../../units/index.ts';
import type { AuditRule, Found } from '../../rule.ts';
import type { RunningPod } from '../../cluster/running-pods.ts';
import { counted } from '../../words.ts';

export const nodeMissing: AuditRule = {
  code: 'KS109',
  name: 'node-missing',
  severity: 'error',
  sentence: 'Pods are bound to a node that does not exist.',
  why: 'They do not run, and the pod garbage collector deletes them.',
  helps: 'Delete the pods, or bring the node back under its name.',
  needs: ['Node', 'Pod'],
  find: ({ nodes, running }: AuditedCluster) => {
    const lost = running.filter(({ nodeName }) => nodes.size > 0 && !nodes.has(nodeName));
    const groups = groupBy(lost, ({ owner, nodeName }) => `${refKeyOf(owner)}\0${nodeName}`);
    return [...groups.values()].flatMap(foundOf);
  },
};

function foundOf(alike: readonly RunningPod[]): readonly Found[] {
  const [first] = alike;
  if (first === undefined) return [];
  const { owner, nodeName, pod } = first;
  const { name: example } = pod.metadata;
  const who = owner.kind === 'Pod' ? 'is' : counted(alike.length, 'pod is', 'pods are');
  const message = `${who} bound to node ${nodeName}, which does not exist`;
  const podNames = alike.map((one) => one.pod.metadata.name);
  return [
    {
      subject: owner,
      message,
      pods: alike.length,
      ...(owner.kind !== 'Pod' && { podNames }),
      nodes: [nodeName],
      example,
    },
  ];
}
