import type { Condition, Pod } from '../../objects/index.ts';
import type { ApiServer } from '../../server/index.ts';

interface GroupCondition {
  readonly status: 'True' | 'False';
  readonly reason: string;
  readonly message: string;
}

const TYPE = 'PodGroupScheduled';

/**
 * Writes the condition PodGroupScheduled of the group of a pod, if it has changed. It stays true once it is.
 *
 * Source: kubernetes v1.36.3 schedule_one_podgroup.go updatePodGroupCondition.
 */
export function reportPodGroup(
  { metadata: { namespace }, spec: { schedulingGroup } }: Pod,
  condition: GroupCondition,
  { api, timestamp }: { readonly api: ApiServer; readonly timestamp: () => string },
): void {
  const group = api.get('PodGroup', namespace, schedulingGroup?.podGroupName ?? '');
  if (group === undefined) return;
  const conditions = group.status?.conditions ?? [];
  const before = conditions.find(({ type }) => type === TYPE);
  if (before !== undefined && (isFinal(before) || isSame(before, condition))) return;
  const isOld = before?.status === condition.status;
  const lastTransitionTime = isOld ? before.lastTransitionTime : timestamp();
  const others = conditions.filter(({ type }) => type !== TYPE);
  api.updateStatus('PodGroup', {
    ...group,
    status: {
      ...group.status,
      conditions: [...others, { type: TYPE, ...condition, lastTransitionTime }],
    },
  });
}

const isFinal = ({ status }: Condition): boolean => status === 'True';

const isSame = (a: Condition, b: GroupCondition): boolean =>
  a.status === b.status && a.reason === b.reason && a.message === b.message;
