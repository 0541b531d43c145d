import type { PodCondition, PodStatus } from '../types.ts';

interface Condition {
  readonly type: string;
  readonly status: string;
}

/** The condition of a type; the first one, if there are several. */
export function findCondition<C extends { readonly type: string }>(
  conditions: readonly C[] | undefined,
  type: string,
): C | undefined {
  if (conditions === undefined) return undefined;
  for (const condition of conditions) if (condition.type === type) return condition;
  return undefined;
}

export function isConditionTrue(
  conditions: readonly Condition[] | undefined,
  type: string,
): boolean {
  return findCondition(conditions, type)?.status === 'True';
}

/** Replaces the condition of that type where it is, or appends it. */
export function putCondition<C extends { readonly type: string }>(
  conditions: readonly C[] | undefined,
  next: C,
): readonly C[] {
  const known = conditions ?? [];
  const at = known.findIndex(({ type }) => type === next.type);
  return at < 0 ? [...known, next] : known.with(at, next);
}

export const withPodCondition = (status: PodStatus, condition: PodCondition): PodStatus => ({
  ...status,
  conditions: putCondition(status.conditions, condition),
});

/**
 * Adds condition DisruptionTarget. Returns `status` itself if it has the condition already. `now`: RFC 3339.
 * Source: UpdatePodCondition, pkg/api/v1/pod/util.go, v1.34.
 */
export function withDisruptionTarget(
  status: PodStatus,
  reason: string,
  message: string,
  now: string,
): PodStatus {
  const known = findCondition(status.conditions, 'DisruptionTarget');
  const isTrue = known?.status === 'True';
  if (isTrue && known.reason === reason && known.message === message) return status;
  const lastTransitionTime = isTrue ? (known.lastTransitionTime ?? now) : now;
  const condition = { type: 'DisruptionTarget', status: 'True', reason, message };
  return withPodCondition(status, { ...condition, lastTransitionTime });
}
