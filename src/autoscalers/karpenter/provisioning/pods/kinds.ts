import { isBound, isTerminal } from '../../../../objects/index.ts';
import type { Pod } from '../../../../objects/index.ts';
import type { ProvisioningRules } from '../versions.ts';

const isOwnedBy = ({ metadata }: Pod, apiVersion: string, kind: string): boolean =>
  metadata.ownerReferences?.some((one) => one.apiVersion === apiVersion && one.kind === kind) ===
  true;

export const isOfDaemonSet = (pod: Pod): boolean => isOwnedBy(pod, 'apps/v1', 'DaemonSet');

export const isStatic = (pod: Pod): boolean => isOwnedBy(pod, 'v1', 'Node');

export const isTerminating = ({ metadata }: Pod): boolean =>
  metadata.deletionTimestamp !== undefined;

/**
 * True for a pod that Karpenter launches nodes for: the scheduler has found no node for it, no preemption makes room for it, and it comes
 * neither from a DaemonSet nor from a kubelet.
 *
 * Rule: IsProvisionable, sigs.k8s.io/karpenter/pkg/utils/pod/scheduling.go, v1.13.
 */
export function isProvisionable(pod: Pod): boolean {
  if (isBound(pod)) return false;
  const { conditions = [], nominatedNodeName } = pod.status ?? {};
  const hasFailed = conditions.some(
    ({ type, reason }) => type === 'PodScheduled' && reason === 'Unschedulable',
  );
  if (!hasFailed) return false;
  const isPreempting = nominatedNodeName !== undefined && nominatedNodeName !== '';
  return !isPreempting && !isOfDaemonSet(pod) && !isStatic(pod);
}

/** True for a pod that must find another node when its own goes away. Rule: IsReschedulable, the same file. */
export function isReschedulable(pod: Pod): boolean {
  if (isOfDaemonSet(pod) || isStatic(pod)) return false;
  const isActive = !isTerminal(pod) && !isTerminating(pod);
  return isActive || (isOwnedBy(pod, 'apps/v1', 'StatefulSet') && isTerminating(pod));
}

/** Whether a pod claims devices. Rule: HasDRARequirements, utils/pod/scheduling.go, Karpenter v1.13 and v1.14. */
export const claimsDevices = (
  { spec }: Pod,
  { countsPodClaims }: Pick<ProvisioningRules, 'countsPodClaims'>,
): boolean =>
  (countsPodClaims && (spec.resourceClaims?.length ?? 0) > 0) ||
  [...(spec.initContainers ?? []), ...spec.containers].some(
    ({ resources }) => (resources?.claims?.length ?? 0) > 0,
  );
