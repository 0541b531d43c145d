import { inWordsOf, qualifiedNameProblems } from '../../objects/index.ts';
import type {
  LabelSelector,
  LabelSelectorRequirement,
  TopologySpreadConstraint,
} from '../../objects/index.ts';
import {
  at,
  child,
  duplicate,
  forbidden,
  int32,
  invalid,
  list,
  notSupported,
  pointer,
  required,
  string,
  stringMap,
  stringOf,
  struct,
  typeMeta,
} from '../../decoding/index.ts';
import type { FieldError, Written } from '../../decoding/index.ts';
import { defineArgs } from '../../framework/index.ts';
import type { Rules } from '../../framework/index.ts';
import { append } from '../../units/index.ts';

export interface PodTopologySpreadArgs {
  /** For pods that have no constraints themselves. Without selectors. */
  readonly defaultConstraints?: readonly TopologySpreadConstraint[];
  /** "System": the built-in constraints; "List": `defaultConstraints`. */
  readonly defaultingType: 'System' | 'List';
}

type Constraint = Written<TopologySpreadConstraint>;

const labelSelector = struct<Written<LabelSelector>>('v1.LabelSelector', {
  matchLabels: stringMap,
  matchExpressions: list(
    struct<Written<LabelSelectorRequirement>>('v1.LabelSelectorRequirement', {
      key: string,
      operator: stringOf('v1.LabelSelectorOperator'),
      values: list(string),
    }),
  ),
});

const defaultConstraint = struct<Constraint>('v1.TopologySpreadConstraint', {
  maxSkew: int32,
  topologyKey: string,
  whenUnsatisfiable: stringOf('v1.UnsatisfiableConstraintAction'),
  labelSelector: pointer(labelSelector),
  minDomains: pointer(int32),
  nodeAffinityPolicy: pointer(stringOf('v1.NodeInclusionPolicy')),
  nodeTaintsPolicy: pointer(stringOf('v1.NodeInclusionPolicy')),
  matchLabelKeys: list(string),
});

export const podTopologySpreadArgs = defineArgs<PodTopologySpreadArgs>({
  kind: 'PodTopologySpreadArgs',
  type: struct('v1.PodTopologySpreadArgs', {
    ...typeMeta,
    defaultConstraints: list(defaultConstraint),
    defaultingType: stringOf('v1.PodTopologySpreadConstraintsDefaulting'),
  }),
  setDefaults: (args) =>
    args.defaultingType === '' ? { ...args, defaultingType: 'System' } : args,
  validate: (args, path, { rules }) => {
    const constraints = args.defaultConstraints ?? [];
    const list = child(path, 'defaultConstraints');
    return [
      ...validateDefaultingType(
        args.defaultingType,
        constraints.length,
        child(path, 'defaultingType'),
      ),
      ...constraints.flatMap((constraint, index) => [
        ...validateConstraint(constraint, at(list, index), rules),
        ...validateNotRepeated(constraint, constraints.slice(0, index), at(list, index)),
      ]),
    ];
  },
});

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

function validateConstraint(
  constraint: Constraint,
  path: string,
  rules: Rules,
): readonly FieldError[] {
  const { maxSkew, topologyKey, whenUnsatisfiable } = constraint;
  const errors: FieldError[] = [];
  if (maxSkew <= 0)
    errors.push(invalid(child(path, 'maxSkew'), maxSkew, 'not in valid range (0, inf)'));
  const keyPath = child(path, 'topologyKey');
  if (topologyKey === '') errors.push(required(keyPath, 'can not be empty'));
  else
    append(
      errors,
      inWordsOf(rules, qualifiedNameProblems(topologyKey)).map((error) =>
        invalid(keyPath, topologyKey, error),
      ),
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
  { topologyKey, whenUnsatisfiable }: Constraint,
  others: readonly Constraint[],
  path: string,
): readonly FieldError[] {
  const isRepeated = others.some(
    (other) => other.topologyKey === topologyKey && other.whenUnsatisfiable === whenUnsatisfiable,
  );
  return isRepeated ? [duplicate(path, `{${topologyKey}, ${whenUnsatisfiable}}`)] : [];
}
