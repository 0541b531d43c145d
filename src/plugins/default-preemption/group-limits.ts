import { isEnabled } from '../../framework/index.ts';
import type { Gates, PostFilterContext } from '../../framework/index.ts';

/**
 * Why a pod of a group evicts no pods by itself; undefined if it may.
 *
 * Source: kubernetes v1.36.3 plugins/defaultpreemption/default_preemption.go PostFilter.
 */
export function whyNotInGroup(
  { pod, cluster }: Pick<PostFilterContext, 'pod' | 'cluster'>,
  gates: Gates,
): string | undefined {
  const name = pod.spec.schedulingGroup?.podGroupName;
  if (name === undefined) return undefined;
  if (isEnabled(gates, 'TopologyAwareWorkloadScheduling')) {
    const group = cluster.get('PodGroup', pod.metadata.namespace, name);
    if (group === undefined) return 'preemption: pod group for pod not found';
    if (group.spec.schedulingConstraints !== undefined) {
      return 'preemption: not eligible due to placement-based pod group scheduling limitation';
    }
  }
  return isEnabled(gates, 'WorkloadAwarePreemption')
    ? 'preemption: not eligible due to workload aware preemption enabled'
    : undefined;
}
