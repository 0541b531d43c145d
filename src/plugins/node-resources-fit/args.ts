import { inWordsOf, qualifiedNameProblems } from '../../objects/index.ts';
import {
  at,
  child,
  forbidden,
  invalid,
  list,
  notSupported,
  pointer,
  required,
  string,
  stringOf,
  struct,
  typeMeta,
} from '../../decoding/index.ts';
import type { FieldError, Written } from '../../decoding/index.ts';
import { defineArgs } from '../../framework/index.ts';
import type { Rules } from '../../framework/index.ts';
import type { ResourceSpec } from '../shared/allocation.ts';
import type { ShapePoint } from '../shared/resource-score.ts';
import { resourceSpecs, withDefaultWeights } from '../shared/resource-spec.ts';
import { utilizationShape, validateShape } from '../shared/utilization-shape.ts';
import { append } from '../../units/index.ts';

export interface NodeResourcesFitArgs {
  /** Extended resources that the filter ignores; scores count them. */
  readonly ignoredResources?: readonly string[];
  /** The filter ignores all extended resources of these groups ("example.com"). */
  readonly ignoredResourceGroups?: readonly string[];
  readonly scoringStrategy?: ScoringStrategy;
}

export interface ScoringStrategy {
  readonly type: 'LeastAllocated' | 'MostAllocated' | 'RequestedToCapacityRatio';
  readonly resources: readonly ResourceSpec[];
  readonly requestedToCapacityRatio?: RequestedToCapacityRatioParam;
}

interface RequestedToCapacityRatioParam {
  readonly shape: readonly ShapePoint[];
}

const RATIO = 'RequestedToCapacityRatio';
const STRATEGIES = ['LeastAllocated', 'MostAllocated', RATIO];

const scoringStrategy = struct<Written<ScoringStrategy>>('v1.ScoringStrategy', {
  type: stringOf('v1.ScoringStrategyType'),
  resources: resourceSpecs,
  requestedToCapacityRatio: pointer(
    struct<Written<RequestedToCapacityRatioParam>>('v1.RequestedToCapacityRatioParam', {
      shape: utilizationShape,
    }),
  ),
});

export const nodeResourcesFitArgs = defineArgs<NodeResourcesFitArgs>({
  kind: 'NodeResourcesFitArgs',
  type: struct('v1.NodeResourcesFitArgs', {
    ...typeMeta,
    ignoredResources: list(string),
    ignoredResourceGroups: list(string),
    scoringStrategy: pointer(scoringStrategy),
  }),
  setDefaults: (args) => {
    const strategy = args.scoringStrategy ?? { ...scoringStrategy.zero(), type: 'LeastAllocated' };
    const resources = withDefaultWeights(strategy.resources);
    return { ...args, scoringStrategy: { ...strategy, resources } };
  },
  validate: (args, path, { rules }) => [
    ...validateIgnored(args, path, rules),
    ...validateStrategy(args.scoringStrategy, child(path, 'scoringStrategy'), rules),
  ],
  // The table of validators in validation.go misspells the plugin's name, so only the plugin itself validates.
  validatedByPlugin: true,
  ignoring: (args, ignoredResources) => ({ ...args, ignoredResources }),
  // Up to v1.35 kube-scheduler dereferences the nil pointer and crashes.
  failure: ({ scoringStrategy: strategy }) =>
    strategy?.type === RATIO && strategy.requestedToCapacityRatio === undefined
      ? 'scoringStrategy.requestedToCapacityRatio: Required value: the strategy RequestedToCapacityRatio needs a shape ' +
        '(kube-scheduler crashes on a configuration without one up to v1.35)'
      : undefined,
});

function validateIgnored(
  args: Written<NodeResourcesFitArgs>,
  path: string,
  rules: Rules,
): readonly FieldError[] {
  const errors: FieldError[] = [];
  const problems = (name: string): readonly string[] =>
    inWordsOf(rules, qualifiedNameProblems(name));
  for (const [index, resource] of (args.ignoredResources ?? []).entries()) {
    const field = at(child(path, 'ignoredResources'), index);
    append(
      errors,
      problems(resource).map((error) => invalid(field, resource, error)),
    );
  }
  for (const [index, group] of (args.ignoredResourceGroups ?? []).entries()) {
    const field = at(child(path, 'ignoredResourceGroups'), index);
    if (group.includes('/'))
      errors.push(invalid(field, group, "resource group name can't contain '/'"));
    append(
      errors,
      problems(group).map((error) => invalid(field, group, error)),
    );
  }
  return errors;
}

function validateStrategy(
  strategy: Written<ScoringStrategy> | undefined,
  path: string,
  { checksScoringStrategy }: Rules,
): readonly FieldError[] {
  if (strategy === undefined) {
    return checksScoringStrategy ? [required(path, 'ScoringStrategy field is required')] : [];
  }
  const errors: FieldError[] = [];
  if (!STRATEGIES.includes(strategy.type)) {
    errors.push(notSupported(child(path, 'type'), strategy.type, STRATEGIES));
  }
  for (const [index, { name, weight }] of (strategy.resources ?? []).entries()) {
    if (weight <= 0 || weight > 100) {
      const field = child(at(child(path, 'resources'), index), 'weight');
      errors.push(invalid(field, weight, `resource weight of ${name} not in valid range (0, 100]`));
    }
  }
  if (checksScoringStrategy) append(errors, validateRatio(strategy, path));
  // The path of kube-scheduler lacks "requestedToCapacityRatio".
  else if (strategy.requestedToCapacityRatio !== undefined)
    append(errors, validateShape(strategy.requestedToCapacityRatio.shape, child(path, 'shape')));
  return errors;
}

function validateRatio(
  { type, requestedToCapacityRatio: ratio }: Written<ScoringStrategy>,
  strategyPath: string,
): readonly FieldError[] {
  const path = child(strategyPath, 'requestedToCapacityRatio');
  if (type === RATIO) {
    return ratio === undefined
      ? [required(path, `must be specified when type is ${RATIO}`)]
      : validateShape(ratio.shape, child(path, 'shape'));
  }
  return ratio === undefined ? [] : [forbidden(path, `must be nil when type is not ${RATIO}`)];
}
