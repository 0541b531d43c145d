import { autoscalerOf, withoutMade } from '../../../controllers/index.ts';
import type { Autoscaler } from '../../../controllers/index.ts';
import { refKeyOf } from '../../../objects/index.ts';
import type { Given } from '../../../input/index.ts';

/**
 * The autoscalers of an input. A manifest replaces the autoscaler of the cluster, and a HorizontalPodAutoscaler that KEDA made counts as
 * its ScaledObject.
 */
export function autoscalersIn(given: readonly Given[]): readonly Autoscaler[] {
  const found = new Map<string, Autoscaler>();
  for (const side of ['cluster', 'apply'] as const) {
    for (const one of given) {
      const by = one.side === side ? autoscalerOf(one.object) : undefined;
      if (by === undefined) continue;
      const key = refKeyOf(by.ref);
      found.set(key, { ...by, desired: by.desired ?? found.get(key)?.desired });
    }
  }
  return withoutMade([...found.values()]);
}
