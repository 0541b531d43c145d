import type { PodCondition, PodStatus } from '../api/index.ts';

/** True when two statuses say the same, field by field: numbers and text by value, lists by identity. */
export function sameStatus(a: object | undefined, b: object): boolean {
  return a !== undefined && within(a, b) && within(b, a);
}

/** Whether `b` says all that `a` says. */
function within(a: object, b: object): boolean {
  const fields: Readonly<Record<string, unknown>> = { ...a };
  const others: Readonly<Record<string, unknown>> = { ...b };
  for (const field in fields) if (fields[field] !== others[field]) return false;
  return true;
}

/** Counters as Go's JSON shows them: a zero is left out. */
export function nonZero<F extends string>(counts: Record<F, number>): Partial<Record<F, number>> {
  const shown: Partial<Record<F, number>> = {};
  for (const field in counts) if (counts[field] !== 0) shown[field] = counts[field];
  return shown;
}

/** The status with that condition in place of the one of its type, or as its last. */
export function withPodCondition(status: PodStatus, condition: PodCondition): PodStatus {
  const known = status.conditions ?? [];
  const at = known.findIndex(({ type }) => type === condition.type);
  return { ...status, conditions: at < 0 ? [...known, condition] : known.with(at, condition) };
}

/** The status of a pod that somebody disrupts, and why; as it is when that is told already. `now`: RFC 3339. */
export function withDisruptionTarget(
  status: PodStatus,
  reason: string,
  message: string,
  now: string,
): PodStatus {
  const told = status.conditions?.find(({ type }) => type === 'DisruptionTarget');
  if (told?.status === 'True' && told.reason === reason && told.message === message) return status;
  const lastTransitionTime = told?.status === 'True' ? (told.lastTransitionTime ?? now) : now;
  const condition = { type: 'DisruptionTarget', status: 'True', reason, message };
  return withPodCondition(status, { ...condition, lastTransitionTime });
}
