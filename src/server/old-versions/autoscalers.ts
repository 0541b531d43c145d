import { isRecord } from '../../units/index.ts';
import { defined, within, withinEach, without } from './fields.ts';
import type { Conversion, Fields } from './fields.ts';

/** What v1 has no field for, the server keeps in these annotations; defaulting drops them. */
const METRICS = 'autoscaling.alpha.kubernetes.io/metrics';
const BEHAVIOR = 'autoscaling.alpha.kubernetes.io/behavior';

/**
 * autoscaling/v1 knows one metric; its annotations tell of more, which come first, and of the behavior.
 * Rule: pkg/apis/autoscaling/v1/conversion.go, v1.36.
 */
export const autoscalerOfV1: Conversion = (object) => {
  const annotations = annotationsOf(object);
  const others = jsonIn(annotations[METRICS]);
  const behavior = behaviorIn(annotations[BEHAVIOR]);
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
      ...(behavior === undefined ? undefined : { behavior }),
    };
  });
  return within(converted, 'status', (status) =>
    without(status, 'currentCPUUtilizationPercentage'),
  );
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

/** Undefined for a behavior without rules. Defaults do not fill in the policies of rules that are given this way. */
function behaviorIn(text: unknown): Fields | undefined {
  const written = withSmallNames(jsonIn(text));
  if (!isRecord(written)) return undefined;
  const rules = ['scaleUp', 'scaleDown'].filter((name) => isRecord(written[name]));
  const withPolicies: Conversion = ({ policies = [], ...rest }) => ({ ...rest, policies });
  const behavior = rules.reduce((found, name) => within(found, name, withPolicies), written);
  return rules.length === 0 ? undefined : behavior;
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

/** In v2beta1 each kind of metric has its own target fields. Rule: pkg/apis/autoscaling/v2beta1/conversion.go, v1.22. */
export const autoscalerOfV2beta1: Conversion = (object) => {
  const converted = within(object, 'spec', (spec) => withinEach(spec, 'metrics', metric));
  // The last measurements are not used here.
  return within(converted, 'status', (status) => without(status, 'currentMetrics'));
};

const metric: Conversion = (entry) => {
  const resources = ['resource', 'containerResource'].reduce(
    (converted, name) => within(converted, name, resourceSource),
    entry,
  );
  const named = within(within(resources, 'pods', podsSource), 'external', externalSource);
  return within(named, 'object', objectSource);
};

const resourceSource: Conversion = (source) => {
  const { targetAverageUtilization, targetAverageValue, ...rest } = source;
  const type = targetAverageUtilization === undefined ? 'AverageValue' : 'Utilization';
  const amounts = {
    averageValue: targetAverageValue,
    averageUtilization: targetAverageUtilization,
  };
  return { ...rest, target: defined({ type, ...amounts }) };
};

/** An amount that is no pointer in Go is 0 if it is absent, and then refused. */
const ABSENT = '0';

const podsSource: Conversion = (source) => {
  const { targetAverageValue: averageValue = ABSENT, ...rest } = source;
  return { ...withMetric(rest), target: { type: 'AverageValue', averageValue } };
};

const externalSource: Conversion = (source) => {
  const { targetValue: value, targetAverageValue: averageValue, ...rest } = source;
  const type = value === undefined ? 'AverageValue' : 'Value';
  return { ...withMetric(rest), target: defined({ type, value, averageValue }) };
};

const objectSource: Conversion = (source) => {
  const { target: describedObject, targetValue = ABSENT, averageValue, ...rest } = source;
  // The server writes a value of 0 beside each average.
  const value = averageValue !== undefined && isZero(targetValue) ? undefined : targetValue;
  const type = averageValue === undefined ? 'Value' : 'AverageValue';
  const target = defined({ type, value, averageValue });
  return defined({ ...withMetric(rest), describedObject, target });
};

const isZero = (amount: unknown): boolean => Number.parseFloat(String(amount)) === 0;

const withMetric: Conversion = (source) => {
  const { metricName: name, selector, metricSelector = selector, ...rest } = source;
  const metric = defined({ name, selector: isRecord(metricSelector) ? metricSelector : undefined });
  return { ...rest, metric };
};
