import { inWordsOf, labelValueProblems, qualifiedNameProblems } from '../../objects/index.ts';
import type {
  NodeAffinity,
  NodeSelector,
  NodeSelectorRequirement,
  NodeSelectorTerm,
  PreferredSchedulingTerm,
} from '../../objects/index.ts';
import {
  at,
  child,
  goSlice,
  int32,
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
import type { Rules } from '../../framework/index.ts';
import { append, parseInt64 } from '../../units/index.ts';

export interface NodeAffinityArgs {
  /** Added to the node affinity of every pod of the profile. */
  readonly addedAffinity?: NodeAffinity;
}

type Requirement = Written<NodeSelectorRequirement>;
type Term = Written<NodeSelectorTerm>;

const requirements = list(
  struct<Requirement>('v1.NodeSelectorRequirement', {
    key: string,
    operator: stringOf('v1.NodeSelectorOperator'),
    values: list(string),
  }),
);
const nodeSelectorTerm = struct<Term>('v1.NodeSelectorTerm', {
  matchExpressions: requirements,
  matchFields: requirements,
});
const nodeAffinity = struct<Written<NodeAffinity>>('v1.NodeAffinity', {
  requiredDuringSchedulingIgnoredDuringExecution: pointer(
    struct<Written<NodeSelector>>('v1.NodeSelector', { nodeSelectorTerms: list(nodeSelectorTerm) }),
  ),
  preferredDuringSchedulingIgnoredDuringExecution: list(
    struct<Written<PreferredSchedulingTerm>>('v1.PreferredSchedulingTerm', {
      weight: int32,
      preference: nodeSelectorTerm,
    }),
  ),
});

export const nodeAffinityArgs = defineArgs<NodeAffinityArgs>({
  kind: 'NodeAffinityArgs',
  type: struct('v1.NodeAffinityArgs', { ...typeMeta, addedAffinity: pointer(nodeAffinity) }),
  setDefaults: (args) => args,
  validate: ({ addedAffinity }, path, { rules }) => {
    const required = addedAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
    const preferred = addedAffinity?.preferredDuringSchedulingIgnoredDuringExecution ?? [];
    const added = child(path, 'addedAffinity');
    const terms = child(
      added,
      'requiredDuringSchedulingIgnoredDuringExecution',
      'nodeSelectorTerms',
    );
    const preferences = child(added, 'preferredDuringSchedulingIgnoredDuringExecution');
    return [
      ...(required?.nodeSelectorTerms ?? []).flatMap((term, index) =>
        validateTerm(term, at(terms, index), rules),
      ),
      // kube-scheduler skips terms of weight 0, and its path lacks "preference".
      ...preferred.flatMap(({ weight, preference }, index) =>
        weight === 0 ? [] : validateTerm(preference, at(preferences, index), rules),
      ),
    ];
  },
});

/** Source: newNodeSelectorTerm in k8s.io/component-helpers/scheduling/corev1/nodeaffinity. */
function validateTerm(term: Term, path: string, rules: Rules): readonly FieldError[] {
  return [
    ...(term.matchExpressions ?? []).flatMap((requirement, index) =>
      validateExpression(requirement, at(child(path, 'matchExpressions'), index), rules),
    ),
    ...(term.matchFields ?? []).flatMap((requirement, index) =>
      validateFieldRequirement(requirement, at(child(path, 'matchFields'), index)),
    ),
  ];
}

const OPERATORS = ['In', 'NotIn', 'Exists', 'DoesNotExist', 'Gt', 'Lt'];

function validateExpression(
  requirement: Requirement,
  path: string,
  rules: Rules,
): readonly FieldError[] {
  const { key, operator, values = [] } = requirement;
  if (!OPERATORS.includes(operator))
    return [notSupported(child(path, 'operator'), operator, OPERATORS)];
  const keyErrors = inWordsOf(rules, qualifiedNameProblems(key));
  const errors =
    keyErrors.length === 0 ? [] : [invalid(child(path, 'key'), key, keyErrors.join('; '))];
  append(errors, validateValueCount(requirement, child(path, 'values')));
  for (const [index, value] of values.entries()) {
    const field = at(child(path, 'values'), index);
    const valueErrors = inWordsOf(rules, labelValueProblems(value));
    if (valueErrors.length > 0)
      errors.push(invalid(`${field}[${key}]`, value, valueErrors.join('; ')));
  }
  return errors;
}

function validateValueCount(requirement: Requirement, path: string): readonly FieldError[] {
  const { operator, values = [] } = requirement;
  const shown = goSlice('string', requirement.values);
  switch (operator) {
    case 'In':
    case 'NotIn':
      return values.length === 0
        ? [invalid(path, shown, "for 'in', 'notin' operators, values set can't be empty")]
        : [];
    case 'Exists':
    case 'DoesNotExist':
      return values.length > 0
        ? [invalid(path, shown, 'values set must be empty for exists and does not exist')]
        : [];
    default: {
      const integer = "for 'Gt', 'Lt' operators, the value must be an integer";
      const one = "for 'Gt', 'Lt' operators, exactly one value is required";
      return [
        ...(values.length === 1 ? [] : [invalid(path, shown, one)]),
        ...values.flatMap((value, index) =>
          parseInt64(value) === undefined ? [invalid(at(path, index), value, integer)] : [],
        ),
      ];
    }
  }
}

function validateFieldRequirement(requirement: Requirement, path: string): readonly FieldError[] {
  const { operator, values } = requirement;
  if (operator !== 'In' && operator !== 'NotIn') {
    return [notSupported(child(path, 'operator'), operator, ['In', 'NotIn'])];
  }
  return values?.length === 1
    ? []
    : [invalid(child(path, 'values'), goSlice('string', values), 'must have one element')];
}
