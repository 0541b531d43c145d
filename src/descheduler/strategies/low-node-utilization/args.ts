import {
  boolean,
  int64,
  pointer,
  string,
  stringOf,
  struct,
  typeMeta,
} from '../../../decoding/index.ts';
import type { Integer, TypeMeta } from '../../../decoding/index.ts';
import { goQuote } from '../../../golang/index.ts';
import { problemsOf } from '../../policy/args-problem.ts';
import type { ArgsProblem } from '../../policy/args-problem.ts';
import { namespaces, percentages, uint } from '../../policy/go-types.ts';
import type { Namespaces, Percentages } from '../../policy/go-types.ts';
import { evictableNamespacesProblem, thresholdProblems } from '../utilization/thresholds.ts';

/** Args of LowNodeUtilization: pkg/framework/plugins/nodeutilization/types.go, v0.36. */
export interface LowNodeUtilizationArgs extends TypeMeta {
  /** Thresholds are deviations from the average. */
  readonly useDeviationThresholds: boolean;
  readonly thresholds: Percentages;
  readonly targetThresholds: Percentages;
  /** The strategy works only if more nodes than these are underutilized. */
  readonly numberOfNodes: Integer;
  readonly metricsUtilization: MetricsUtilization | undefined;
  readonly evictableNamespaces: Namespaces | undefined;
  readonly evictionLimits: { readonly node: number | undefined } | undefined;
}

interface MetricsUtilization {
  readonly metricsServer: boolean;
  readonly source: string;
  readonly prometheus: { readonly query: string } | undefined;
}

export const lowNodeUtilizationArgs = struct<LowNodeUtilizationArgs>(
  'nodeutilization.LowNodeUtilizationArgs',
  {
    ...typeMeta,
    useDeviationThresholds: boolean,
    thresholds: percentages,
    targetThresholds: percentages,
    numberOfNodes: int64,
    metricsUtilization: pointer(
      struct<MetricsUtilization>('nodeutilization.MetricsUtilization', {
        metricsServer: boolean,
        source: stringOf('api.MetricsSource'),
        prometheus: pointer(
          struct<{ readonly query: string }>('nodeutilization.Prometheus', { query: string }),
        ),
      }),
    ),
    evictableNamespaces: pointer(namespaces),
    evictionLimits: pointer(
      struct<{ readonly node: number | undefined }>('api.EvictionLimits', { node: pointer(uint) }),
    ),
  },
);

/** Rule: ValidateLowNodeUtilizationArgs, pkg/framework/plugins/nodeutilization/validation.go, v0.36. */
export function lowNodeUtilizationProblems(args: LowNodeUtilizationArgs): readonly ArgsProblem[] {
  return [
    ...problemsOf([evictableNamespacesProblem(args.evictableNamespaces)]),
    ...thresholdProblems(args.thresholds, 'thresholds', 'thresholds config is not valid: '),
    ...thresholdProblems(
      args.targetThresholds,
      'targetThresholds',
      'targetThresholds config is not valid: ',
    ),
    ...comparedThresholds(args),
    ...problemsOf([metricsProblem(args.metricsUtilization)]),
  ];
}

function comparedThresholds({
  thresholds,
  targetThresholds,
  useDeviationThresholds,
}: LowNodeUtilizationArgs): readonly ArgsProblem[] {
  if (thresholds.size === 0 || targetThresholds.size === 0) return [];
  const isSame =
    thresholds.size === targetThresholds.size &&
    [...thresholds.keys()].every((resource) => targetThresholds.has(resource));
  if (!isSame) {
    const message = 'thresholds and targetThresholds configured different resources';
    return [{ field: 'targetThresholds', message }];
  }
  if (useDeviationThresholds) return [];
  return [...thresholds]
    .filter(([resource, percent]) => percent > (targetThresholds.get(resource) ?? 0))
    .map(([resource]) => ({
      field: `thresholds.${resource}`,
      message: `thresholds' ${resource} percentage is greater than targetThresholds'`,
    }));
}

const METRICS = 'KubernetesMetrics';
const PROMETHEUS = 'Prometheus';

function metricsProblem(metrics: MetricsUtilization | undefined): ArgsProblem | undefined {
  if (metrics === undefined) return undefined;
  const { metricsServer, source, prometheus } = metrics;
  const field = 'metricsUtilization';
  if (source === METRICS && metricsServer) {
    const message = `it is not allowed to set both ${goQuote(METRICS)} source and metricsServer`;
    return { field, message };
  }
  if (source === METRICS && prometheus !== undefined) {
    const set = `when source is set to ${goQuote(METRICS)}`;
    return { field, message: `prometheus configuration is not allowed to set ${set}` };
  }
  if (source === PROMETHEUS && (prometheus?.query ?? '') === '') {
    const set = `when metrics source is set to ${goQuote(PROMETHEUS)}`;
    return { field, message: `prometheus query is required ${set}` };
  }
  return undefined;
}
