import { qualifiedNameProblems } from '../../../api/index.ts';
import {
  at,
  child,
  duplicate,
  forbidden,
  invalid,
  notSupported,
  required,
} from '../field-error.ts';
import type { FieldError } from '../field-error.ts';
import { int32, list, pointer, string, stringMap, stringOf, struct } from '../go-type.ts';
import type { StringMap } from '../go-type.ts';
import type { ArgsKind } from './plugin-args.ts';
import { typeMeta } from './type-meta.ts';

export interface PodTopologySpreadArgs {
  /** For pods that have no constraints of their own; none may have a selector. */
  readonly defaultConstraints: readonly DefaultConstraint[] | undefined;
  /** "System": the built-in constraints; "List": those of `defaultConstraints`. */
  readonly defaultingType: string;
}

/** v1.TopologySpreadConstraint */
export interface DefaultConstraint {
  readonly maxSkew: number;
  readonly topologyKey: string;
  readonly whenUnsatisfiable: string;
  readonly labelSelector: LabelSelector | undefined;
  readonly minDomains: number | undefined;
  readonly nodeAffinityPolicy: string | undefined;
  readonly nodeTaintsPolicy: string | undefined;
  readonly matchLabelKeys: readonly string[] | undefined;
}

export interface LabelSelector {
  readonly matchLabels: StringMap | undefined;
  readonly matchExpressions: readonly LabelSelectorRequirement[] | undefined;
}

export interface LabelSelectorRequirement {
  readonly key: string;
  readonly operator: string;
  readonly values: readonly string[] | undefined;
}

const labelSelector = struct<LabelSelector>('v1.LabelSelector', {
  matchLabels: stringMap,
  matchExpressions: list(
    struct<LabelSelectorRequirement>('v1.LabelSelectorRequirement', {
      key: string,
      operator: stringOf('v1.LabelSelectorOperator'),
      values: list(string),
    }),
  ),
});

const defaultConstraint = struct<DefaultConstraint>('v1.TopologySpreadConstraint', {
  maxSkew: int32,
  topologyKey: string,
  whenUnsatisfiable: stringOf('v1.UnsatisfiableConstraintAction'),
  labelSelector: pointer(labelSelector),
  minDomains: pointer(int32),
  nodeAffinityPolicy: pointer(stringOf('v1.NodeInclusionPolicy')),
  nodeTaintsPolicy: pointer(stringOf('v1.NodeInclusionPolicy')),
  matchLabelKeys: list(string),
});

export const podTopologySpreadArgs: ArgsKind<PodTopologySpreadArgs> = {
  kind: 'PodTopologySpreadArgs',
  type: struct('v1.PodTopologySpreadArgs', {
    ...typeMeta,
    defaultConstraints: list(defaultConstraint),
    defaultingType: stringOf('v1.PodTopologySpreadConstraintsDefaulting'),
  }),
  setDefaults: (args) =>
    args.defaultingType === '' ? { ...args, defaultingType: 'System' } : args,
  validate: (args, path) => {
    const constraints = args.defaultConstraints ?? [];
    const list = child(path, 'defaultConstraints');
    return [
      ...validateDefaultingType(
        args.defaultingType,
        constraints.length,
        child(path, 'defaultingType'),
      ),
      ...constraints.flatMap((constraint, index) => [
        ...validateConstraint(constraint, at(list, index)),
        ...validateNotRepeated(constraint, constraints.slice(0, index), at(list, index)),
      ]),
    ];
  },
};

function validateDefaultingType(
  type: string,
  constraints: number,
  path: string,
): readonly FieldError[] {
  if (type !== 'System' && type !== 'List') return [notSupported(path, type, ['System', 'List'])];
  return type === 'System' && constraints > 0
    ? [invalid(path, type, 'when .defaultConstraints are not empty')]
    : [];
}

function validateConstraint(constraint: DefaultConstraint, path: string): readonly FieldError[] {
  const { maxSkew, topologyKey, whenUnsatisfiable } = constraint;
  const errors: FieldError[] = [];
  if (maxSkew <= 0)
    errors.push(invalid(child(path, 'maxSkew'), maxSkew, 'not in valid range (0, inf)'));
  const keyPath = child(path, 'topologyKey');
  if (topologyKey === '') errors.push(required(keyPath, 'can not be empty'));
  else
    errors.push(
      ...qualifiedNameProblems(topologyKey).map((error) => invalid(keyPath, topologyKey, error)),
    );
  const actions = ['DoNotSchedule', 'ScheduleAnyway'];
  const actionPath = child(path, 'whenUnsatisfiable');
  if (whenUnsatisfiable === '') errors.push(required(actionPath, 'can not be empty'));
  else if (!actions.includes(whenUnsatisfiable)) {
    errors.push(notSupported(actionPath, whenUnsatisfiable, actions));
  }
  if (constraint.labelSelector !== undefined) {
    const problem = 'constraint must not define a selector, as they deduced for each pod';
    errors.push(forbidden(child(path, 'labelSelector'), problem));
  }
  return errors;
}

function validateNotRepeated(
  { topologyKey, whenUnsatisfiable }: DefaultConstraint,
  others: readonly DefaultConstraint[],
  path: string,
): readonly FieldError[] {
  const isRepeated = others.some(
    (other) => other.topologyKey === topologyKey && other.whenUnsatisfiable === whenUnsatisfiable,
  );
  return isRepeated ? [duplicate(path, `{${topologyKey}, ${whenUnsatisfiable}}`)] : [];
}
