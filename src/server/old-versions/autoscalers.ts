import { isRecord } from '../../units/index.ts';
import { defined, within, withinEach, without } from './fields.ts';
import type { Conversion, Fields } from './fields.ts';

/** What v1 has no field for, the server keeps in these annotations. */
const METRICS = 'autoscaling.alpha.kubernetes.io/metrics';
const BEHAVIOR = 'autoscaling.alpha.kubernetes.io/behavior';
const KEPT: readonly string[] = [
  METRICS,
  BEHAVIOR,
  'autoscaling.alpha.kubernetes.io/current-metrics',
  'autoscaling.alpha.kubernetes.io/conditions',
];

/**
 * autoscaling/v1 knows one metric; its annotations tell of more, which come first, and of the behavior.
 * Rule: pkg/apis/autoscaling/v1/conversion.go, v1.34.
 */
export const autoscalerOfV1: Conversion = (object) => {
  const annotations = annotationsOf(object);
  const others = jsonIn(annotations[METRICS]);
  const behavior = jsonIn(annotations[BEHAVIOR]);
  const converted = within(object, 'spec', (spec) => {
    const { targetCPUUtilizationPercentage: averageUtilization, ...rest } = spec;
    const target = { type: 'Utilization', averageUtilization };
    const metrics = [
      ...(Array.isArray(others) ? others.filter(isRecord).map(metric) : []),
      ...(averageUtilization === undefined
        ? []
        : [{ type: 'Resource', resource: { name: 'cpu', target } }]),
    ];
    return {
      ...rest,
      ...(metrics.length === 0 ? undefined : { metrics }),
      ...(isRecord(behavior) ? { behavior: withSmallNames(behavior) } : undefined),
    };
  });
  const named = within(converted, 'metadata', (metadata) => withoutKept(metadata));
  return within(named, 'status', (status) => without(status, 'currentCPUUtilizationPercentage'));
};

function annotationsOf({ metadata }: Fields): Fields {
  const annotations = isRecord(metadata) ? metadata['annotations'] : undefined;
  return isRecord(annotations) ? annotations : {};
}

/** Undefined for text that is no JSON, which the server ignores too. */
function jsonIn(text: unknown): unknown {
  if (typeof text !== 'string') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The annotation has the names of fields in Go: "ScaleUp". */
function withSmallNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSmallNames);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== null)
      .map(([name, member]) => [
        `${name.slice(0, 1).toLowerCase()}${name.slice(1)}`,
        withSmallNames(member),
      ]),
  );
}

function withoutKept(metadata: Fields): Fields {
  const { annotations } = metadata;
  if (!isRecord(annotations) || !KEPT.some((name) => name in annotations)) return metadata;
  const left = Object.fromEntries(
    Object.entries(annotations).filter(([name]) => !KEPT.includes(name)),
  );
  const { annotations: _, ...rest } = metadata;
  return Object.keys(left).length === 0 ? rest : { ...rest, annotations: left };
}

/** In v2beta1 each kind of metric has its own target fields. Rule: pkg/apis/autoscaling/v2beta1/conversion.go, v1.22. */
export const autoscalerOfV2beta1: Conversion = (object) => {
  const converted = within(object, 'spec', (spec) => withinEach(spec, 'metrics', metric));
  // The last measurements are not used here.
  return within(converted, 'status', (status) => without(status, 'currentMetrics'));
};

const metric: Conversion = (entry) => {
  const sources = ['resource', 'containerResource'].reduce(
    (converted, name) => within(converted, name, resourceSource),
    entry,
  );
  const named = ['pods', 'external'].reduce(
    (converted, name) => within(converted, name, namedSource),
    sources,
  );
  return within(named, 'object', (source) => {
    const { target: describedObject, averageValue, ...rest } = source;
    const asNamed = namedSource(defined({ ...rest, targetAverageValue: averageValue }));
    return defined({ ...asNamed, describedObject });
  });
};

const resourceSource: Conversion = (source) => ({
  ...without(source, 'targetAverageUtilization', 'targetAverageValue'),
  target: targetOf(source),
});

const namedSource: Conversion = (source) => {
  const { metricName: name, selector, metricSelector = selector, ...rest } = source;
  return {
    ...without(rest, 'targetValue', 'targetAverageValue'),
    metric: defined({ name, selector: isRecord(metricSelector) ? metricSelector : undefined }),
    target: targetOf(source),
  };
};

function targetOf(source: Fields): Fields {
  const { targetAverageUtilization, targetAverageValue, targetValue } = source;
  if (targetAverageUtilization !== undefined) {
    return { type: 'Utilization', averageUtilization: targetAverageUtilization };
  }
  return targetAverageValue === undefined
    ? defined({ type: 'Value', value: targetValue })
    : { type: 'AverageValue', averageValue: targetAverageValue };
}
