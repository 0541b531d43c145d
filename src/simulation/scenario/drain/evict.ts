import type { Pod } from '../../../api/index.ts';
import type { ApiServer, Timestamps } from '../../../store/index.ts';
import { reviewEviction } from './review-eviction.ts';
import type { EvictionRefusal } from './review-eviction.ts';

/**
 * Evicts a pod through the API if its disruption budget allows it. Returns the API server's refusal, if any.
 *
 * Source: pkg/registry/core/pod/storage/eviction.go, v1.34.
 */
export function evict(
  pod: Pod,
  api: ApiServer,
  timestamps: Timestamps,
  gracePeriodSeconds: number | undefined,
): EvictionRefusal | undefined {
  const { namespace = '', name, uid = '', deletionTimestamp } = pod.metadata;
  const { now } = timestamps;
  const budgets = api.list('PodDisruptionBudget', namespace);
  const answer = reviewEviction(pod, budgets, now, { preconditions: { uid } });
  if ('code' in answer) return answer;
  if (answer.spent !== undefined) api.updateStatus('PodDisruptionBudget', answer.spent);
  if (deletionTimestamp === undefined) {
    const others = pod.status?.conditions?.filter(({ type }) => type !== 'DisruptionTarget') ?? [];
    const condition = {
      type: 'DisruptionTarget',
      status: 'True',
      reason: 'EvictionByEvictionAPI',
      message: 'Eviction API: evicting',
      lastTransitionTime: now,
    };
    api.setPodStatus(namespace, name, { ...pod.status, conditions: [...others, condition] });
  }
  api.delete('Pod', namespace, name, {
    preconditions: { uid },
    ...(gracePeriodSeconds === undefined ? {} : { gracePeriodSeconds }),
  });
  return undefined;
}
