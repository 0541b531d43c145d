import { qualifiedNameProblems } from '../../../api/index.ts';
import { at, child, invalid, notSupported } from '../field-error.ts';
import type { FieldError } from '../field-error.ts';
import { list, pointer, string, stringOf, struct } from '../go-type.ts';
import type { ArgsKind } from './plugin-args.ts';
import { resourceSpecs, withDefaultWeights } from './resource-spec.ts';
import type { ResourceSpec } from './resource-spec.ts';
import { typeMeta } from './type-meta.ts';
import { utilizationShape, validateShape } from './utilization-shape.ts';
import type { UtilizationShapePoint } from './utilization-shape.ts';

export interface NodeResourcesFitArgs {
  /** Extended resources that the filter does not look at; scores still do. */
  readonly ignoredResources: readonly string[] | undefined;
  /** The same for all extended resources of a group, "example.com". */
  readonly ignoredResourceGroups: readonly string[] | undefined;
  readonly scoringStrategy: ScoringStrategy | undefined;
}

export interface ScoringStrategy {
  /** "LeastAllocated", "MostAllocated" or "RequestedToCapacityRatio". */
  readonly type: string;
  readonly resources: readonly ResourceSpec[] | undefined;
  readonly requestedToCapacityRatio: RequestedToCapacityRatioParam | undefined;
}

export interface RequestedToCapacityRatioParam {
  readonly shape: readonly UtilizationShapePoint[] | undefined;
}

const STRATEGIES = ['LeastAllocated', 'MostAllocated', 'RequestedToCapacityRatio'];

const scoringStrategy = struct<ScoringStrategy>('v1.ScoringStrategy', {
  type: stringOf('v1.ScoringStrategyType'),
  resources: resourceSpecs,
  requestedToCapacityRatio: pointer(
    struct<RequestedToCapacityRatioParam>('v1.RequestedToCapacityRatioParam', {
      shape: utilizationShape,
    }),
  ),
});

export const nodeResourcesFitArgs: ArgsKind<NodeResourcesFitArgs> = {
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
  // kube-scheduler v1.34 follows the missing pointer and dies of it.
  failure: ({ scoringStrategy: strategy }) =>
    strategy?.type === 'RequestedToCapacityRatio' && strategy.requestedToCapacityRatio === undefined
      ? 'scoringStrategy.requestedToCapacityRatio: Required value: the strategy RequestedToCapacityRatio needs a shape ' +
        '(kube-scheduler v1.34 crashes on a configuration without one)'
      : undefined,
};

function validateIgnored(args: NodeResourcesFitArgs, path: string): readonly FieldError[] {
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

function validateStrategy(strategy: ScoringStrategy, path: string): readonly FieldError[] {
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
  // The real path leaves "requestedToCapacityRatio" out.
  const ratio = strategy.requestedToCapacityRatio;
  if (ratio !== undefined) errors.push(...validateShape(ratio.shape, child(path, 'shape')));
  return errors;
}
