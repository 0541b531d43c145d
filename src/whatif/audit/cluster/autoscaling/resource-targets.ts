import { isKind } from '../../../../objects/index.ts';
import type { KubernetesObject, MetricSpec } from '../../../../objects/index.ts';
import { listAt, textAt } from '../../../../simulation/index.ts';

/** A target of an autoscaler for a resource that its pods use. */
export interface ResourceTarget {
  readonly resource: string;
  /** Undefined: the whole pod. */
  readonly container: string | undefined;
  /** In percent of the requests; otherwise an amount. */
  readonly isOfRequests: boolean;
}

/** What an autoscaler measures. */
export interface AutoscalerMetrics {
  readonly targets: readonly ResourceTarget[];
  /** How many metrics are of something else than resources. */
  readonly others: number;
}

export function metricsOf(object: KubernetesObject): AutoscalerMetrics {
  const found = isKind(object, 'HorizontalPodAutoscaler')
    ? (object.spec?.metrics ?? []).map(ofMetric)
    : listAt(object, 'spec', 'triggers').map(ofTrigger);
  const targets = found.filter((target) => target !== undefined);
  return { targets, others: found.length - targets.length };
}

/** The filled field decides; the type of the target is not looked at (computeStatusForResourceMetricGeneric, horizontal.go, v1.36). */
function ofMetric({ resource, containerResource }: MetricSpec): ResourceTarget | undefined {
  const source = resource ?? containerResource;
  if (source === undefined) return undefined;
  const { name, target } = source;
  const isOfRequests = target.averageValue === undefined && target.averageUtilization !== undefined;
  return { resource: name, container: containerResource?.container, isOfRequests };
}

/** Source: GetMetricSpecForScaling, pkg/scalers/cpu_memory_scaler.go, KEDA v2. */
function ofTrigger(trigger: unknown): ResourceTarget | undefined {
  const type = textAt(trigger, 'type');
  if (type !== 'cpu' && type !== 'memory') return undefined;
  const container = textAt(trigger, 'metadata', 'containerName') ?? '';
  // Before v2.7 the type of the metric was among the metadata.
  const metricType = textAt(trigger, 'metricType') ?? textAt(trigger, 'metadata', 'type');
  return {
    resource: type,
    container: container === '' ? undefined : container,
    isOfRequests: metricType === 'Utilization',
  };
}
