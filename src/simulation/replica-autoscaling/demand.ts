import { requestReader } from '../../controllers/index.ts';
import { isEnabled } from '../../features/index.ts';
import type { Gates } from '../../features/index.ts';
import type { MetricSpec, MetricTarget, Pod, WorkloadRef } from '../../objects/index.ts';
import { quantityMilli } from '../../units/index.ts';
import type { Curve, Load, Loads } from '../usage/index.ts';

/** A load that pods share, and how much of it a pod takes at the target of an autoscaler. */
export interface Demand {
  readonly curve: Curve;
  /** In thousandths, above 0. */
  readonly ofPod: number;
}

/** How many pods it takes so that each is at its target. Undefined if no load is shared. */
export function podsNeeded(demands: readonly Demand[], ms: number): number | undefined {
  let most: number | undefined;
  for (const { curve, ofPod } of demands) {
    const needed = Math.ceil(curve.at(ms) / ofPod);
    if (most === undefined || needed > most) most = needed;
  }
  return most;
}

export interface DemandContext {
  readonly workload: WorkloadRef;
  readonly loads: Loads;
  readonly gates: Gates;
}

/**
 * The demands behind the metrics of an autoscaler, by the requests of a pod of its target. A load that each pod has for itself, and a
 * target for a value as a whole, say nothing of how many pods are needed.
 */
export function demandsOf(
  metrics: readonly MetricSpec[],
  pod: Pod,
  context: DemandContext,
): readonly Demand[] {
  return metrics.flatMap(({ resource, containerResource, pods, object, external }) => {
    if (resource !== undefined) {
      return ofResource({ ...resource, container: undefined }, pod, context);
    }
    if (containerResource !== undefined) return ofResource(containerResource, pod, context);
    const { workload, loads } = context;
    if (pods !== undefined) {
      const load = loads.of(workload)?.metrics.get(pods.metric.name);
      return load === undefined ? [] : ofLoad(load, targetOf(pods.target));
    }
    const { namespace } = workload;
    if (object !== undefined) {
      const { describedObject, metric, target: wanted } = object;
      const { kind, name } = describedObject;
      return ofTotal(loads.ofObject(namespace, kind, name, metric.name), targetOf(wanted));
    }
    if (external === undefined) return [];
    return ofTotal(loads.external(namespace, external.metric.name), targetOf(external.target));
  });
}

interface ResourceMetric {
  readonly name: string;
  readonly container: string | undefined;
  readonly target: MetricTarget;
}

function ofResource(
  { name, container, target }: ResourceMetric,
  pod: Pod,
  { workload, loads, gates }: DemandContext,
): readonly Demand[] {
  const hasPodLevel = isEnabled(gates, 'PodLevelResources');
  const request = requestReader({ resource: name, container, hasPodLevel })(pod);
  const wanted =
    targetOf(target) ??
    (typeof request === 'number' ? (request * (target.averageUtilization ?? 0)) / 100 : 0);
  const told = (loads.of(workload)?.resources ?? []).filter(
    ({ subject }) =>
      subject.resource === name && (container === undefined || subject.container === container),
  );
  // Containers share a request; what each of them needs for itself is a lower bound.
  return told.flatMap((load) => ofLoad(load, wanted));
}

/** In thousandths a pod. */
const targetOf = ({ averageValue }: MetricTarget): number | undefined =>
  averageValue === undefined ? undefined : quantityMilli(averageValue);

/** What a pod uses beside its share leaves less room for it. */
function ofLoad({ curve, isPerPod, idle }: Load, target: number | undefined): readonly Demand[] {
  return isPerPod || target === undefined ? [] : ofTotal(curve, target - idle);
}

const ofTotal = (curve: Curve | undefined, ofPod: number | undefined): readonly Demand[] =>
  curve === undefined || ofPod === undefined || ofPod <= 0 ? [] : [{ curve, ofPod }];
