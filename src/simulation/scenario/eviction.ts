import { compileLabelSelector } from '../../api/index.ts';
import type { Pod, PodDisruptionBudget } from '../../api/index.ts';
import { isTerminal } from '../../kubelet/index.ts';
import type { ApiServer, Timestamps } from '../../store/index.ts';

/**
 * Evicts a pod through the API, as its disruption budget allows. Answers the API server's refusal, if it refuses.
 *
 * Source: pkg/registry/core/pod/storage/eviction.go, v1.34.
 */
export function evict(
  pod: Pod,
  api: ApiServer,
  timestamps: Timestamps,
  gracePeriodSeconds?: number,
): string | undefined {
  const { namespace = '', name, labels = {}, deletionTimestamp } = pod.metadata;
  const options = gracePeriodSeconds === undefined ? {} : { gracePeriodSeconds };
  const { phase } = pod.status ?? {};
  // Pods that do not run, or not for long, disrupt nobody.
  if (deletionTimestamp === undefined && phase !== 'Pending' && !isTerminal(phase)) {
    const budgets = api
      .list('PodDisruptionBudget', namespace)
      .filter(({ spec }) => compileLabelSelector(spec?.selector)(labels));
    if (budgets.length > 1) return SEVERAL_BUDGETS;
    const [budget] = budgets;
    const refusal = budget === undefined ? undefined : spend(budget, pod, api, timestamps);
    if (refusal !== undefined) return refusal;
  }
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

/** Takes one disruption off the budget, unless the pod is not ready and so counts for nothing. */
function spend(
  budget: PodDisruptionBudget,
  pod: Pod,
  api: ApiServer,
  timestamps: Timestamps,
): string | undefined {
  const { status, spec, metadata } = budget;
  const { currentHealthy = 0, desiredHealthy = 0, disruptionsAllowed = 0 } = status ?? {};
  if (!isReady(pod)) {
    if (spec?.unhealthyPodEvictionPolicy === 'AlwaysAllow') return undefined;
    if (desiredHealthy > 0 && currentHealthy >= desiredHealthy) return undefined;
  }
  const isOutdated = (status?.observedGeneration ?? 0) < (metadata.generation ?? 0);
  if (status === undefined || isOutdated) {
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

function isReady({ status }: Pod): boolean {
  return status?.conditions?.some((one) => one.type === 'Ready' && one.status === 'True') ?? false;
}
