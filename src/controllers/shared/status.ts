import { isEnabled } from '../../features/index.ts';
import type { Gates } from '../../features/index.ts';

/** Compares two statuses field by field: numbers and strings by value, arrays by identity. */
export function sameStatus(a: object | undefined, b: object): boolean {
  return a !== undefined && within(a, b) && within(b, a);
}

/** Every field of `a` has the same value in `b`. */
function within(a: object, b: object): boolean {
  const fields: Readonly<Record<string, unknown>> = { ...a };
  const others: Readonly<Record<string, unknown>> = { ...b };
  for (const field in fields) if (fields[field] !== others[field]) return false;
  return true;
}

/** The counters without zeros, like Go's JSON with omitempty. */
export function nonZero<F extends string>(counts: Record<F, number>): Partial<Record<F, number>> {
  const result: Partial<Record<F, number>> = {};
  for (const field in counts) if (counts[field] !== 0) result[field] = counts[field];
  return result;
}

/** Statuses of Deployments and ReplicaSets count terminating pods. */
export const countsTerminating = (gates: Gates): boolean =>
  isEnabled(gates, 'DeploymentReplicaSetTerminatingReplicas');
