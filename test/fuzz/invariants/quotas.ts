import { isTerminal, podRequests } from '../../../src/objects/index.ts';
import type { Pod } from '../../../src/objects/index.ts';
import { quantityMilli, quantityValue } from '../../../src/units/index.ts';
import { isPod, nameOf } from './ledger.ts';
import type { Check } from './ledger.ts';

/** What a pod takes of each resource of a quota, in the units of `amountOf`. */
const TAKEN: Readonly<Record<string, (pod: Pod) => number>> = {
  pods: () => 1,
  'requests.cpu': (pod) => podRequests(pod).get('cpu') ?? 0,
  'requests.memory': (pod) => podRequests(pod).get('memory') ?? 0,
};

/** A new pod never takes a namespace above its quotas. Quotas with scopes are not looked at. */
export const quotasHold: Check = ({ type, object }, ledger) => {
  if (type !== 'ADDED' || !isPod(object)) return undefined;
  const { namespace } = object.metadata;
  const now = Date.parse(object.metadata.creationTimestamp ?? '');
  const pods = ledger
    .list('Pod', namespace)
    .filter((pod) => !isTerminal(pod) && !isOverdue(pod, now));
  for (const quota of ledger.list('ResourceQuota', namespace)) {
    const { hard = {}, scopes, scopeSelector } = quota.spec ?? {};
    if (scopes !== undefined || scopeSelector !== undefined) continue;
    for (const [resource, limit] of Object.entries(hard)) {
      const taken = TAKEN[resource];
      if (taken === undefined || taken(object) === 0) continue;
      const used = pods.reduce((sum, pod) => sum + taken(pod), 0);
      const most = resource === 'requests.cpu' ? quantityMilli(limit) : quantityValue(limit);
      if (used > most) return `${nameOf(quota)}: ${used} of ${resource}, at most ${most}`;
    }
  }
  return undefined;
};

/** Pods that should have ended do not count, as on a node that is lost. Source: pkg/quota/v1/evaluator/core/pods.go QuotaV1Pod, v1.34. */
function isOverdue({ metadata }: Pod, now: number): boolean {
  const { deletionTimestamp, deletionGracePeriodSeconds = 0 } = metadata;
  if (deletionTimestamp === undefined) return false;
  return Date.parse(deletionTimestamp) + deletionGracePeriodSeconds * 1000 < now;
}
