import { toInt32 } from './go-numbers.ts';
import type { PodGroups } from './pod-groups.ts';
import type { ScaledPod } from './scaled-pod.ts';
import { isWithin } from './tolerances.ts';
import type { Tolerances } from './tolerances.ts';

/** Sums over the samples that count. */
export interface Total {
  /** In thousandths. */
  readonly usage: number;
  /** Requests of the same pods, in thousandths; 0 where requests do not matter. */
  readonly requests: number;
  /** Number of samples in the sums. */
  readonly entries: number;
}

/** Usage compared with its target. */
export interface Measured {
  readonly ratio: number;
  /** Whole percent of the requests; undefined for a target in absolute units. */
  readonly utilization?: number;
  /** Mean usage of a pod in thousandths, cut off. */
  readonly average: number;
}

/** How usage of pods is compared with a target. */
export interface Yardstick {
  /** Samples of pods that are not there count too. */
  readonly countsStrays: boolean;
  /** Of a pod, in thousandths. */
  requestOf(pod: ScaledPod): number;
  /** What a pod without sample is taken to use when the rest is below the target, in thousandths. */
  assumedUsage(pod: ScaledPod): number;
  /** Undefined if there is nothing to compare with. */
  measure(total: Total): Measured | undefined;
}

export interface ReplicasAndUsage {
  readonly replicas: number;
  readonly measured: Measured;
}

interface Given {
  readonly groups: PodGroups;
  readonly yardstick: Yardstick;
  /** spec.replicas of the target. */
  readonly current: number;
  readonly tolerances: Tolerances;
}

export const NO_SAMPLES = 'did not receive metrics for targeted pods (pods might be unready)';
const NOTHING_MATCHED = 'no metrics returned matched known pods';

/**
 * The replicas at which pods would use what the target says, or why they cannot be computed. Pods that are missing or not ready count
 * so that they hold back a change, but never turn it.
 * Source: GetResourceReplicas and calcPlainMetricReplicas, pkg/controller/podautoscaler/replica_calculator.go, v1.36.
 */
export function replicasOfPods(given: Given): ReplicasAndUsage | string {
  const { groups, yardstick, current, tolerances } = given;
  const { counted, strays, missing, unready } = groups;
  if (counted.length + strays.length === 0) return NO_SAMPLES;
  const total = totalOf(groups, yardstick);
  const measured = yardstick.measure(total);
  if (measured === undefined) return NOTHING_MATCHED;
  const { ratio } = measured;
  const countsUnready = unready.length > 0 && ratio > 1;
  if (countsUnready || missing.length > 0) {
    return { replicas: replicasOfAll(given, total, ratio), measured };
  }
  const replicas = isWithin(tolerances, ratio)
    ? current
    : toInt32(Math.ceil(ratio * counted.length));
  return { replicas, measured };
}

/** The same for pods that all count and use the same, which needs no groups. `milli`: of a pod. */
export function replicasOfEven(
  pods: readonly ScaledPod[],
  milli: number,
  { yardstick, current, tolerances }: Omit<Given, 'groups'>,
): ReplicasAndUsage | string {
  let requests = 0;
  for (const pod of pods) requests += yardstick.requestOf(pod);
  const entries = pods.length;
  const measured = yardstick.measure({ usage: milli * entries, requests, entries });
  if (measured === undefined) return NOTHING_MATCHED;
  const { ratio } = measured;
  const replicas = isWithin(tolerances, ratio) ? current : toInt32(Math.ceil(ratio * entries));
  return { replicas, measured };
}

/** With the pods that are missing or not ready. `ratio`: without them. */
function replicasOfAll(
  { groups, yardstick, current, tolerances }: Given,
  total: Total,
  ratio: number,
): number {
  const filled: Filling = {
    missing: ratio === 1 ? [] : groups.missing,
    unready: ratio > 1 ? groups.unready : [],
    usage: ratio < 1 ? (pod) => yardstick.assumedUsage(pod) : () => 0,
  };
  const again = yardstick.measure(withFilling(total, filled, yardstick))?.ratio ?? 1;
  if (isWithin(tolerances, again) || isBetween(1, ratio, again)) return current;
  const samples = groups.counted.length + groups.strays.length;
  const all = samples + filled.missing.length + filled.unready.length;
  const replicas = toInt32(Math.ceil(again * all));
  const goesBack = again < 1 ? replicas > current : replicas < current;
  return goesBack ? current : replicas;
}

const isBetween = (value: number, a: number, b: number): boolean =>
  (a < value && value < b) || (b < value && value < a);

function totalOf({ counted, strays }: PodGroups, yardstick: Yardstick): Total {
  let usage = 0;
  let requests = 0;
  for (const { pod, milli } of counted) {
    usage += milli;
    requests += yardstick.requestOf(pod);
  }
  if (!yardstick.countsStrays) return { usage, requests, entries: counted.length };
  for (const milli of strays) usage += milli;
  return { usage, requests, entries: counted.length + strays.length };
}

interface Filling {
  readonly missing: readonly ScaledPod[];
  readonly unready: readonly ScaledPod[];
  /** Of a missing pod; one that is not ready counts as using nothing. */
  readonly usage: (pod: ScaledPod) => number;
}

function withFilling(
  total: Total,
  { missing, unready, usage }: Filling,
  yardstick: Yardstick,
): Total {
  let { usage: used, requests } = total;
  for (const pod of missing) {
    used += usage(pod);
    requests += yardstick.requestOf(pod);
  }
  for (const pod of unready) requests += yardstick.requestOf(pod);
  return {
    usage: used,
    requests,
    entries: total.entries + missing.length + unready.length,
  };
}
