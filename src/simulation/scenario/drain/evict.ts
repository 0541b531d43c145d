import { findCondition } from '../../../objects/index.ts';
import type { Pod } from '../../../objects/index.ts';
import type { ApiServer, Timestamps } from '../../../server/index.ts';
import { reviewEviction } from './review-eviction.ts';
import type { EvictionRefusal } from './review-eviction.ts';

const REASON = 'EvictionByEvictionAPI';

/**
 * Evicts a pod through the API if its disruption budget allows it. A pod that is being deleted is marked as well. Returns the API server's refusal, if any.
 *
 * Source: pkg/registry/core/pod/storage/eviction.go, v1.34.
 */
export function evict(
  pod: Pod,
  api: ApiServer,
  timestamps: Timestamps,
  gracePeriodSeconds: number | undefined,
): EvictionRefusal | undefined {
  const { namespace, name, uid = '' } = pod.metadata;
  const { now } = timestamps;
  const budgets = api.list('PodDisruptionBudget', namespace);
  const answer = reviewEviction(pod, budgets, now, { preconditions: { uid } });
  if ('code' in answer) return answer;
  if (answer.spent !== undefined) api.updateStatus('PodDisruptionBudget', answer.spent);
  markEvicted(pod, api, now);
  api.delete('Pod', namespace, name, {
    preconditions: { uid },
    ...(gracePeriodSeconds === undefined ? {} : { gracePeriodSeconds }),
  });
  return undefined;
}

function markEvicted({ metadata, status }: Pod, api: ApiServer, now: string): void {
  const conditions = status?.conditions ?? [];
  const before = findCondition(conditions, 'DisruptionTarget');
  if (before?.status === 'True' && before.reason === REASON) return;
  const since = before?.status === 'True' ? before.lastTransitionTime : undefined;
  const condition = {
    type: 'DisruptionTarget',
    status: 'True',
    reason: REASON,
    message: 'Eviction API: evicting',
    lastTransitionTime: since ?? now,
  };
  const others = conditions.filter(({ type }) => type !== 'DisruptionTarget');
  const { namespace, name } = metadata;
  api.setPodStatus(namespace, name, { ...status, conditions: [...others, condition] });
}
