import { qualifiedNameProblems } from '../../api/index.ts';
import {
  at,
  child,
  invalid,
  list,
  notSupported,
  pointer,
  string,
  stringOf,
  struct,
  typeMeta,
} from '../../decoding/index.ts';
import type { FieldError, Written } from '../../decoding/index.ts';
import { defineArgs } from '../../framework/index.ts';
import type { ResourceSpec } from '../shared/allocation.ts';
import type { ShapePoint } from '../shared/resource-score.ts';
import { resourceSpecs, withDefaultWeights } from '../shared/resource-spec.ts';
import { utilizationShape, validateShape } from '../shared/utilization-shape.ts';

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

const STRATEGIES = ['LeastAllocated', 'MostAllocated', 'RequestedToCapacityRatio'];

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
  validate: (args, path) => [
    ...validateIgnored(args, path),
    ...(args.scoringStrategy === undefined
      ? []
      : validateStrategy(args.scoringStrategy, child(path, 'scoringStrategy'))),
  ],
  // The table of validators in validation.go misspells the plugin's name, so only the plugin itself validates.
  validatedByPlugin: true,
  ignoring: (args, ignoredResources) => ({ ...args, ignoredResources }),
  // kube-scheduler v1.34 dereferences the nil pointer and crashes.
  failure: ({ scoringStrategy: strategy }) =>
    strategy?.type === 'RequestedToCapacityRatio' && strategy.requestedToCapacityRatio === undefined
      ? 'scoringStrategy.requestedToCapacityRatio: Required value: the strategy RequestedToCapacityRatio needs a shape ' +
        '(kube-scheduler v1.34 crashes on a configuration without one)'
      : undefined,
});

function validateIgnored(args: Written<NodeResourcesFitArgs>, path: string): readonly FieldError[] {
  const errors: FieldError[] = [];
  for (const [index, resource] of (args.ignoredResources ?? []).entries()) {
    const field = at(child(path, 'ignoredResources'), index);
    errors.push(...qualifiedNameProblems(resource).map((error) => invalid(field, resource, error)));
  }
  for (const [index, group] of (args.ignoredResourceGroups ?? []).entries()) {
    const field = at(child(path, 'ignoredResourceGroups'), index);
    if (group.includes('/'))
      errors.push(invalid(field, group, "resource group name can't contain '/'"));
    errors.push(...qualifiedNameProblems(group).map((error) => invalid(field, group, error)));
  }
  return errors;
}

function validateStrategy(strategy: Written<ScoringStrategy>, path: string): readonly FieldError[] {
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
  // The path of kube-scheduler lacks "requestedToCapacityRatio".
  const ratio = strategy.requestedToCapacityRatio;
  if (ratio !== undefined) {
    const order = 'values must be sorted in increasing order';
    errors.push(...validateShape(ratio.shape, child(path, 'shape'), order));
  }
  return errors;
}
