import { INT64_MAX } from '../../../units/index.ts';
import { cappedInt32, toInt32, toInt64 } from './go-numbers.ts';
import type { ScaledPod } from './scaled-pod.ts';
import { isWithin } from './tolerances.ts';
import type { Tolerances } from './tolerances.ts';

/** A value that does not belong to a pod: of an object, or of an external metric. */
interface Total {
  /** In thousandths. */
  readonly usage: bigint;
  /** In thousandths. */
  readonly target: number;
  readonly tolerances: Tolerances;
}

/** Rules of this file: pkg/controller/podautoscaler/replica_calculator.go, v1.36. */

/**
 * Compared with the target as a whole: the ready pods are multiplied. Without replicas the ratio itself is their number. Returns the
 * controller's error if there are no pods. Source: getUsageRatioReplicaCount.
 */
export function replicasOfValue(
  { usage, target, tolerances }: Total,
  current: number,
  pods: readonly ScaledPod[],
): number | string {
  const ratio = Number(usage) / target;
  if (current === 0) return toInt32(Math.ceil(ratio));
  if (isWithin(tolerances, ratio)) return current;
  if (pods.length === 0) {
    return 'unable to calculate ready pods: no pods returned by selector while calculating replica count';
  }
  let serving = 0;
  for (const { isServing } of pods) if (isServing) serving++;
  return cappedInt32(Math.ceil(ratio * serving));
}

export interface AverageReplicas {
  readonly replicas: number;
  /** Of a pod, in thousandths, rounded up. */
  readonly average: bigint;
}

/**
 * Compared with a target for each of the replicas that exist, ready or not.
 * Source: GetObjectPerPodMetricReplicas, GetExternalPerPodMetricReplicas; only the latter caps its results.
 */
export function replicasOfAverage(
  { usage, target, tolerances }: Total,
  existing: number,
  isCapped: boolean,
): AverageReplicas {
  const total = Number(usage);
  const wanted = Math.ceil(total / target);
  const replicas = isWithin(tolerances, total / (target * existing))
    ? existing
    : isCapped
      ? cappedInt32(wanted)
      : toInt32(wanted);
  const isOverflow = isCapped && total >= Number(INT64_MAX);
  return { replicas, average: isOverflow ? INT64_MAX : toInt64(Math.ceil(total / existing)) };
}

/**
 * The sum of the series of an external metric. Compared as a whole, it is at most the highest int64. Divided by pods, a sum that is
 * negative on its way counts as an overflow.
 */
export function sumOfSeries(values: readonly bigint[], isAverage: boolean): bigint {
  let sum = 0n;
  for (const value of values) {
    sum += value;
    if (sum > INT64_MAX || (isAverage && sum < 0n)) return INT64_MAX;
  }
  return sum;
}
