import { findUntolerated } from '../../../objects/index.ts';
import type { Taint } from '../../../objects/index.ts';
import { allOf, selectedPods } from '../../cluster/pod-filter.ts';
import { strategy } from '../contract.ts';
import type { Cause } from '../contract.ts';
import { evictFromNode } from '../evict-from-node.ts';
import { nodeTaintsArgs, nodeTaintsProblems } from './args.ts';
import type { NodeTaintsArgs } from './args.ts';

/**
 * Evicts pods that do not tolerate a taint NoSchedule of their node. NoExecute is left to Kubernetes.
 *
 * Rule: RemovePodsViolatingNodeTaints, pkg/framework/plugins/removepodsviolatingnodetaints/node_taint.go, v0.36.
 */
export const nodeTaints = strategy<NodeTaintsArgs>({
  name: 'RemovePodsViolatingNodeTaints',
  point: 'deschedule',
  args: nodeTaintsArgs,
  validate: nodeTaintsProblems,
  run: (args, nodes, { cluster, filter, preEvictionFilter, evict }) => {
    const effects = args.includePreferNoSchedule
      ? ['NoSchedule', 'PreferNoSchedule']
      : ['NoSchedule'];
    const listed = allOf(selectedPods(args), filter, preEvictionFilter);
    for (const node of nodes) {
      const taints = (node.spec?.taints ?? []).filter((taint) => isMeant(taint, args));
      if (taints.length === 0) continue;
      const candidates = cluster.runningPodsOf(node).flatMap((pod) => {
        const taint = findUntolerated(taints, pod.spec.tolerations ?? [], effects);
        return taint !== undefined && listed(pod) ? { pod, cause: causeOf(taint) } : [];
      });
      if (!evictFromNode(candidates, evict)) return;
    }
  },
});

function causeOf(taint: Taint): Cause {
  const text = taintText(taint);
  return {
    id: 'untolerated taint',
    detail: { taint: text },
    text: `does not tolerate ${text} of its node`,
  };
}

function isMeant(taint: Taint, { includedTaints, excludedTaints = [] }: NodeTaintsArgs): boolean {
  return (
    !isNamed(taint, excludedTaints) &&
    (includedTaints === undefined || isNamed(taint, includedTaints))
  );
}

const isNamed = ({ key, value = '' }: Taint, names: readonly string[]): boolean =>
  names.includes(key) || (value !== '' && names.includes(`${key}=${value}`));

const taintText = ({ key, value = '', effect }: Taint): string =>
  `${key}${value === '' ? '' : `=${value}`}:${effect}`;
