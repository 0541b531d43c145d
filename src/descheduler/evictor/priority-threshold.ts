import type { PriorityClass } from '../../objects/index.ts';
import { goQuote } from '../../golang/index.ts';
import type { PriorityThreshold } from './args.ts';

/** The lowest priority of system critical pods. */
export const SYSTEM_CRITICAL = 2_000_000_000;

/** A threshold that cannot be used. */
export interface ThresholdError {
  readonly error: string;
}

/**
 * The priority from which on pods are protected.
 *
 * Rule: GetPriorityValueFromPriorityThreshold, pkg/utils/priority.go, v0.36.
 */
export function priorityThresholdOf(
  threshold: PriorityThreshold | undefined,
  classes: readonly PriorityClass[],
): number | ThresholdError {
  if (threshold === undefined) return SYSTEM_CRITICAL;
  const { name, value } = threshold;
  let priority = value ?? SYSTEM_CRITICAL;
  if (value === undefined && name !== '') {
    const named = classes.find(({ metadata }) => metadata.name === name);
    if (named === undefined) {
      const missing = `priorityclasses.scheduling.k8s.io ${goQuote(name)} not found`;
      return { error: `unable to get priority value from the priority class: ${missing}` };
    }
    priority = named.value;
  }
  if (priority <= SYSTEM_CRITICAL) return priority;
  return { error: `priority threshold can't be greater than ${String(SYSTEM_CRITICAL)}` };
}
