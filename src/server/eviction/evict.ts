import { withDisruptionTarget } from '../../objects/index.ts';
import type { Pod } from '../../objects/index.ts';
import type { ApiServer } from '../store/api-server.ts';
import type { Timestamps } from '../store/generated/timestamps.ts';
import { deleteIfLeft } from './delete-if-left.ts';
import { reviewEviction } from './review.ts';
import type { EvictionRefusal } from './review.ts';

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
  const { status = {} } = pod;
  const marked = withDisruptionTarget(status, REASON, 'Eviction API: evicting', now);
  if (marked !== status) api.setPodStatus(namespace, name, marked);
  deleteIfLeft(pod, api, gracePeriodSeconds === undefined ? {} : { gracePeriodSeconds });
  return undefined;
}
