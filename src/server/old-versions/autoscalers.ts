import { isRecord } from '../../units/index.ts';
import { defined, within, withinEach, without } from './fields.ts';
import type { Conversion, Fields } from './fields.ts';

/** autoscaling/v1 knows one metric. Rule: pkg/apis/autoscaling/v1/conversion.go, v1.34. */
export const autoscalerOfV1: Conversion = (object) => {
  const converted = within(object, 'spec', (spec) => {
    const { targetCPUUtilizationPercentage: averageUtilization, ...rest } = spec;
    if (averageUtilization === undefined) return rest;
    const target = { type: 'Utilization', averageUtilization };
    return { ...rest, metrics: [{ type: 'Resource', resource: { name: 'cpu', target } }] };
  });
  return within(converted, 'status', (status) =>
    without(status, 'currentCPUUtilizationPercentage'),
  );
};

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
