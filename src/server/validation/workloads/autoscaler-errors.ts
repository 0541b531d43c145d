import { isEnabled } from '../../../features/index.ts';
import type { Gates } from '../../../features/index.ts';
import { readQuantity, splitWords } from '../../../units/index.ts';
import { Path } from '../../../objects/index.ts';
import type {
  Loose,
  CrossVersionObjectReference,
  HorizontalPodAutoscaler,
  HPAScalingPolicy,
  HPAScalingRules,
  MetricIdentifier,
  MetricSpec,
  MetricTarget,
  Quantity,
} from '../../../objects/index.ts';
import { counts } from '../devices/rules.ts';
import type { ErrorList } from '../error-list.ts';
import { checkContainerResourceName } from '../pods/resource-errors.ts';
import { dnsLabelProblems, pathSegmentProblems } from '../rules/texts.ts';

/** Rules of this file: pkg/apis/autoscaling/validation/validation.go, v1.34. */

const MOST_PERIOD_SECONDS = 1800;
const MOST_WINDOW_SECONDS = 3600;
const SOURCE_TYPES = splitWords('ContainerResource External Object Pods Resource');
const TOLERANCE_GATE = 'HPAConfigurableTolerance';
const ZERO_GATE = 'HPAScaleToZero';
const NO_GATES: Gates = {};
const TARGET_TYPES: readonly string[] = ['Utilization', 'Value', 'AverageValue'];

type Source = 'object' | 'external' | 'pods' | 'resource' | 'containerResource';

/** In the order in which they are validated. */
const SOURCES: readonly Source[] = ['object', 'external', 'pods', 'resource', 'containerResource'];

export function checkAutoscaler(
  { spec = {} }: Loose<HorizontalPodAutoscaler>,
  list: ErrorList,
): void {
  const { minReplicas, scaleTargetRef = {}, metrics = [], behavior } = spec;
  const path = Path.spec;
  checkBounds(spec, path, list);
  const isCore = scaleTargetRef.kind === 'ReplicationController';
  checkReference(scaleTargetRef, path.child('scaleTargetRef'), list, isCore);
  for (const [at, metric] of metrics.entries()) {
    checkMetric(metric, path.child('metrics').index(at), list);
  }
  const hasOther = metrics.some(({ type }) => type === 'Object' || type === 'External');
  if (minReplicas === 0 && !hasOther) {
    const detail =
      'must specify at least one Object or External metric to support scaling to zero replicas';
    list.forbidden(path.child('metrics'), detail);
  }
  for (const field of ['scaleUp', 'scaleDown'] as const) {
    const rules = behavior?.[field];
    if (rules !== undefined) checkRules(rules, path.child('behavior').child(field), list);
  }
}

function checkBounds(
  { minReplicas, maxReplicas = 0 }: NonNullable<Loose<HorizontalPodAutoscaler>['spec']>,
  path: Path,
  list: ErrorList,
): void {
  if (minReplicas !== undefined && minReplicas < 1) {
    // Where the gate is not known, zero is left to a validation for a known release.
    const gates = list.askGates();
    const isZeroLowest = gates === undefined ? minReplicas === 0 : isEnabled(gates, ZERO_GATE);
    const lowest = isZeroLowest ? 0 : 1;
    if (minReplicas < lowest) {
      const detail = `must be greater than or equal to ${String(lowest)}`;
      list.invalid(path.child('minReplicas'), minReplicas, detail);
    }
  }
  const maxPath = path.child('maxReplicas');
  if (maxReplicas < 1) checkMax(maxReplicas, maxPath, list);
  if (minReplicas !== undefined && maxReplicas < minReplicas) {
    list.invalid(maxPath, maxReplicas, 'must be greater than or equal to `minReplicas`');
  }
}

/** v1.36 says it in other words: pkg/apis/autoscaling/validation/validation.go of the release that has this gate. */
function checkMax(maxReplicas: number, path: Path, list: ErrorList): void {
  const isSince136 = Object.hasOwn(list.askGates() ?? NO_GATES, 'DeclarativeValidationBeta');
  if (!isSince136) list.invalid(path, maxReplicas, 'must be greater than 0');
  else if (maxReplicas === 0) list.required(path, 'must be set and greater than 0');
  else list.invalid(path, maxReplicas, 'must be greater than or equal to 1');
}

function checkReference(
  { kind = '', name = '', apiVersion = '' }: Loose<CrossVersionObjectReference>,
  path: Path,
  list: ErrorList,
  allowsNoGroup: boolean,
): void {
  for (const [field, text] of [
    ['kind', kind],
    ['name', name],
  ] as const) {
    if (text === '') list.required(path.child(field));
    else list.each(path.child(field), text, pathSegmentProblems(text));
  }
  const parts = apiVersion.split('/');
  if (parts.length > 2) {
    const detail = `unexpected GroupVersion string: ${apiVersion}`;
    list.invalid(path.child('apiVersion'), apiVersion, detail);
  } else if (!allowsNoGroup && (parts.length < 2 || parts[0] === '')) {
    list.invalid(path.child('apiVersion'), apiVersion, 'apiVersion must specify API group');
  }
}

function checkRules(rules: Loose<HPAScalingRules>, path: Path, list: ErrorList): void {
  const { stabilizationWindowSeconds: seconds, selectPolicy, policies = [], tolerance } = rules;
  const windowPath = path.child('stabilizationWindowSeconds');
  if (seconds !== undefined && seconds < 0) {
    list.invalid(windowPath, seconds, 'must be greater than or equal to zero');
  }
  if (seconds !== undefined && seconds > MOST_WINDOW_SECONDS) {
    const detail = `must be less than or equal to ${String(MOST_WINDOW_SECONDS)}`;
    list.invalid(windowPath, seconds, detail);
  }
  if (selectPolicy !== undefined) {
    list.supported(path.child('selectPolicy'), selectPolicy, ['Disabled', 'Max', 'Min']);
  }
  const policiesPath = path.child('policies');
  if (policies.length === 0) list.required(policiesPath, 'must specify at least one Policy');
  for (const [at, policy] of policies.entries()) checkPolicy(policy, policiesPath.index(at), list);
  if (tolerance === undefined || !counts(TOLERANCE_GATE, list)) return;
  list.notNegativeAmount(path.child('tolerance'), readQuantity(tolerance));
}

function checkPolicy(
  { type = '', value = 0, periodSeconds = 0 }: Loose<HPAScalingPolicy>,
  path: Path,
  list: ErrorList,
): void {
  list.supported(path.child('type'), type, ['Percent', 'Pods']);
  list.positive(path.child('value'), value);
  list.positive(path.child('periodSeconds'), periodSeconds);
  if (periodSeconds <= MOST_PERIOD_SECONDS) return;
  const detail = `must be less than or equal to ${String(MOST_PERIOD_SECONDS)}`;
  list.invalid(path.child('periodSeconds'), periodSeconds, detail);
}

function checkMetric(metric: Loose<MetricSpec>, path: Path, list: ErrorList): void {
  const { type = '' } = metric;
  const typePath = path.child('type');
  if (type === '') list.required(typePath, 'must specify a metric source type');
  list.supported(typePath, type, SOURCE_TYPES);
  const given = SOURCES.filter((source) => metric[source] !== undefined);
  const [first] = given;
  if (first !== undefined) checkSource(metric, first, path.child(first), list);
  const expected = SOURCES.find((source) => source.toLowerCase() === type.toLowerCase());
  if (expected === undefined || !SOURCE_TYPES.includes(type)) {
    list.supported(typePath, type, SOURCE_TYPES);
  } else if (metric[expected] === undefined) {
    const detail = 'must populate information for the given metric source';
    list.required(path.child(expected), detail);
  }
  if (given.length === 1) return;
  for (const source of given) {
    if (source === expected) continue;
    list.forbidden(path.child(source), 'must populate the given metric source only');
  }
}

function checkSource(
  metricSpec: Loose<MetricSpec>,
  source: Source,
  path: Path,
  list: ErrorList,
): void {
  if (source === 'resource' || source === 'containerResource') {
    checkResource(metricSpec[source] ?? {}, source, path, list);
    return;
  }
  if (source === 'object') {
    const described = metricSpec.object?.describedObject ?? {};
    checkReference(described, path.child('describedObject'), list, true);
  }
  const { metric = {}, target = {} } = metricSpec[source] ?? {};
  checkIdentifier(metric, path.child('metric'), list);
  checkTarget(target, path.child('target'), list);
  checkAmount(target, source, path.child('target'), list);
}

function checkAmount(
  { value, averageValue }: Loose<MetricTarget>,
  source: Source,
  path: Path,
  list: ErrorList,
): void {
  const average = path.child('averageValue');
  if (source === 'pods') {
    if (averageValue === undefined) {
      list.required(average, 'must specify a positive target averageValue');
    }
  } else if (value === undefined && averageValue === undefined) {
    const detail =
      source === 'object'
        ? 'must set either a target value or averageValue'
        : 'must set either a target value for metric or a per-pod target';
    list.required(average, detail);
  } else if (source === 'external' && value !== undefined && averageValue !== undefined) {
    const detail = 'may not set both a target value for metric and a per-pod target';
    list.forbidden(path.child('value'), detail);
  }
}

interface ResourceSource {
  readonly name?: string;
  readonly container?: string;
  readonly target?: Loose<MetricTarget>;
}

function checkResource(
  { name = '', container = '', target = {} }: ResourceSource,
  source: Source,
  path: Path,
  list: ErrorList,
): void {
  if (name === '') list.required(path.child('name'), 'must specify a resource name');
  else if (source === 'containerResource') {
    checkContainerResourceName(name, path.child('name'), list);
  }
  if (source === 'containerResource') {
    const field = path.child('container');
    if (container === '') list.required(field, 'must specify a container');
    else list.each(field, container, dnsLabelProblems(container));
  }
  checkTarget(target, path.child('target'), list);
  const { averageUtilization: utilization, averageValue } = target;
  if (utilization === undefined && averageValue === undefined) {
    const detail = 'must set either a target raw value or a target utilization';
    list.required(path.child('target').child('averageUtilization'), detail);
  } else if (utilization !== undefined && averageValue !== undefined) {
    const detail = 'may not set both a target raw value and a target utilization';
    list.forbidden(path.child('target').child('averageValue'), detail);
  }
}

function checkTarget(target: Loose<MetricTarget>, path: Path, list: ErrorList): void {
  const { type = '', value, averageValue, averageUtilization: utilization } = target;
  if (type === '') list.required(path.child('type'), 'must specify a metric target type');
  if (!TARGET_TYPES.includes(type)) {
    const detail = 'must be either Utilization, Value, or AverageValue';
    list.eachTyped(path.child('type'), type, [detail]);
  }
  checkPositive(value, path.child('value'), list);
  checkPositive(averageValue, path.child('averageValue'), list);
  if (utilization !== undefined && utilization < 1) {
    list.invalid(path.child('averageUtilization'), utilization, 'must be greater than 0');
  }
}

function checkPositive(given: Quantity | undefined, path: Path, list: ErrorList): void {
  if (given === undefined) return;
  const amount = readQuantity(given);
  if (amount.sign <= 0) list.invalid(path, amount.canonical, 'must be positive');
}

function checkIdentifier(
  { name = '' }: Loose<MetricIdentifier>,
  path: Path,
  list: ErrorList,
): void {
  if (name === '') list.required(path.child('name'), 'must specify a metric name');
  else list.each(path.child('name'), name, pathSegmentProblems(name));
}
