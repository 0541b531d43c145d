import { compileLabelSelector, isReady, isTerminalPhase } from '../../api/index.ts';
import type { Pod, PodDisruptionBudget } from '../../api/index.ts';
import type { ApiServer, Timestamps } from '../../store/index.ts';

/**
 * Evicts a pod through the API if its disruption budget allows it. Returns the API server's refusal, if any.
 *
 * Source: pkg/registry/core/pod/storage/eviction.go, v1.34.
 */
export function evict(
  pod: Pod,
  api: ApiServer,
  timestamps: Timestamps,
  gracePeriodSeconds?: number,
): string | undefined {
  const { namespace = '', name, deletionTimestamp } = pod.metadata;
  const options = gracePeriodSeconds === undefined ? {} : { gracePeriodSeconds };
  const refusal = disrupt(pod, api, timestamps);
  if (refusal !== undefined) return refusal;
  if (deletionTimestamp === undefined) {
    const others = pod.status?.conditions?.filter(({ type }) => type !== 'DisruptionTarget') ?? [];
    const condition = {
      type: 'DisruptionTarget',
      status: 'True',
      reason: 'EvictionByEvictionAPI',
      message: 'Eviction API: evicting',
      lastTransitionTime: timestamps.now,
    };
    api.setPodStatus(namespace, name, { ...pod.status, conditions: [...others, condition] });
  }
  api.delete('Pod', namespace, name, options);
  return undefined;
}

const SEVERAL_BUDGETS =
  'This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.';
const VIOLATES = "Cannot evict pod as it would violate the pod's disruption budget.";

/** Counts the eviction against the pod's budget. Pods that are ending, pending or ended need no budget. */
function disrupt(pod: Pod, api: ApiServer, timestamps: Timestamps): string | undefined {
  const { namespace = '', labels = {}, deletionTimestamp } = pod.metadata;
  const phase = pod.status?.phase;
  if (deletionTimestamp !== undefined || phase === 'Pending' || isTerminalPhase(phase))
    return undefined;
  const budgets = api
    .list('PodDisruptionBudget', namespace)
    .filter(({ spec }) => compileLabelSelector(spec?.selector)(labels));
  const [budget] = budgets;
  if (budgets.length > 1) return SEVERAL_BUDGETS;
  return budget === undefined ? undefined : spend(budget, pod, api, timestamps);
}

/** Takes one disruption off the budget, unless the pod is not ready and the budget allows its eviction anyway. */
function spend(
  budget: PodDisruptionBudget,
  pod: Pod,
  api: ApiServer,
  timestamps: Timestamps,
): string | undefined {
  const { status, metadata } = budget;
  const { currentHealthy = 0, desiredHealthy = 0, disruptionsAllowed = 0 } = status ?? {};
  if (!isReady(pod) && allowsUnready(budget)) return undefined;
  if (status === undefined || isOutdated(budget)) {
    return `${VIOLATES} The disruption budget ${metadata.name} is still being processed by the server.`;
  }
  if (disruptionsAllowed <= 0) {
    return `${VIOLATES} The disruption budget ${metadata.name} needs ${desiredHealthy} healthy pods and has ${currentHealthy} currently`;
  }
  const disruptedPods = { ...status.disruptedPods, [pod.metadata.name]: timestamps.now };
  api.updateStatus('PodDisruptionBudget', {
    ...budget,
    status: { ...status, disruptionsAllowed: disruptionsAllowed - 1, disruptedPods },
  });
  return undefined;
}

const isOutdated = ({ status, metadata }: PodDisruptionBudget): boolean =>
  (status?.observedGeneration ?? 0) < (metadata.generation ?? 0);

function allowsUnready({ spec, status }: PodDisruptionBudget): boolean {
  if (spec?.unhealthyPodEvictionPolicy === 'AlwaysAllow') return true;
  const { currentHealthy = 0, desiredHealthy = 0 } = status ?? {};
  return desiredHealthy > 0 && currentHealthy >= desiredHealthy;
}
