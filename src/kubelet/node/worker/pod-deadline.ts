import type { Pod, PodStatus } from '../../../objects/index.ts';
import type { PodEnd } from '../../status/generate-pod-status.ts';

/** Why a pod ends that was active for longer than its deadline. */
export const DEADLINE: PodEnd = {
  reason: 'DeadlineExceeded',
  message: 'Pod was active on the node longer than the specified deadline',
  failsAtOnce: true,
};

/**
 * When a pod has been active for too long (pkg/kubelet/active_deadline.go: pastActiveDeadline, v1.34), in milliseconds since 1970.
 * Infinity: it has no deadline, or no start time yet.
 */
export function deadlineOf({ spec }: Pod, status: PodStatus | undefined): number {
  const { activeDeadlineSeconds } = spec;
  const { startTime } = status ?? {};
  if (activeDeadlineSeconds === undefined || startTime === undefined) return Infinity;
  const startMs = Date.parse(startTime);
  return Number.isNaN(startMs) ? Infinity : startMs + activeDeadlineSeconds * 1000;
}
