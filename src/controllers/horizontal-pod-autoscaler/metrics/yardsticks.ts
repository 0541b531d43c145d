import { mulDiv } from '../../../units/index.ts';
import type { Measured, Total, Yardstick } from './replicas-of-pods.ts';
import type { ScaledPod } from './scaled-pod.ts';

/**
 * A target in percent of the requests. The percentage is cut off to a whole number before it is compared.
 * Source: GetResourceUtilizationRatio, pkg/controller/podautoscaler/metrics/utilization.go, v1.36.
 */
export function utilizationYardstick(
  targetPercent: number,
  requestOf: (pod: ScaledPod) => number,
): Yardstick {
  const assumedPercent = Math.max(100, targetPercent);
  return {
    countsStrays: false,
    requestOf,
    assumedUsage: (pod) => mulDiv(requestOf(pod), assumedPercent, 100),
    measure: ({ usage, requests, entries }: Total): Measured | undefined => {
      if (requests === 0) return undefined;
      const utilization = mulDiv(usage, 100, requests);
      const average = Math.floor(usage / entries);
      return { ratio: utilization / targetPercent, utilization, average };
    },
  };
}

/** A target in thousandths a pod. Source: GetMetricUsageRatio, the same file. */
export function averageYardstick(target: number): Yardstick {
  return {
    countsStrays: true,
    requestOf: () => 0,
    assumedUsage: () => target,
    measure: ({ usage, entries }: Total): Measured => {
      const average = Math.trunc(usage / entries);
      return { ratio: average / target, average };
    },
  };
}
