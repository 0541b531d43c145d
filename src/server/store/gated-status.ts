import { findCondition, isBound } from '../../objects/index.ts';
import type { Pod, PodStatus } from '../../objects/index.ts';
import { PENDING, withCondition } from './object-parts.ts';

const MESSAGE = 'Scheduling is blocked due to non-empty scheduling gates';

/**
 * Adds condition PodScheduled=False with reason SchedulingGated to a new pod with scheduling gates, unless it has a PodScheduled
 * condition. `now`: RFC 3339.
 * Source: applySchedulingGatedCondition, pkg/registry/core/pod/strategy.go, v1.34.
 */
export function withGatedStatus(pod: Pod, now: string): Pod {
  const { schedulingGates } = pod.spec;
  if (schedulingGates === undefined || schedulingGates.length === 0 || isBound(pod)) return pod;
  const status: PodStatus = pod.status ?? PENDING;
  if (findCondition(status.conditions, 'PodScheduled') !== undefined) return pod;
  return {
    ...pod,
    status: withCondition(status, {
      type: 'PodScheduled',
      status: 'False',
      reason: 'SchedulingGated',
      message: MESSAGE,
      lastTransitionTime: now,
    }),
  };
}
