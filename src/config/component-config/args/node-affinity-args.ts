import { labelValueProblems, qualifiedNameProblems } from '../../../api/index.ts';
import { parseInt64 } from '../../../units/index.ts';
import { at, child, invalid, notSupported } from '../field-error.ts';
import type { FieldError } from '../field-error.ts';
import { int32, list, pointer, string, stringOf, struct } from '../go-type.ts';
import type { ArgsKind } from './plugin-args.ts';
import { typeMeta } from './type-meta.ts';

export interface NodeAffinityArgs {
  /** What every pod of the profile demands and prefers besides its own node affinity. */
  readonly addedAffinity: NodeAffinity | undefined;
}

export interface NodeAffinity {
  readonly requiredDuringSchedulingIgnoredDuringExecution: NodeSelector | undefined;
  readonly preferredDuringSchedulingIgnoredDuringExecution:
    readonly PreferredSchedulingTerm[] | undefined;
}

export interface NodeSelector {
  readonly nodeSelectorTerms: readonly NodeSelectorTerm[] | undefined;
}

export interface NodeSelectorTerm {
  readonly matchExpressions: readonly NodeSelectorRequirement[] | undefined;
  readonly matchFields: readonly NodeSelectorRequirement[] | undefined;
}

export interface NodeSelectorRequirement {
  readonly key: string;
  readonly operator: string;
  readonly values: readonly string[] | undefined;
}

export interface PreferredSchedulingTerm {
  readonly weight: number;
  readonly preference: NodeSelectorTerm;
}

const requirements = list(
  struct<NodeSelectorRequirement>('v1.NodeSelectorRequirement', {
    key: string,
    operator: stringOf('v1.NodeSelectorOperator'),
    values: list(string),
  }),
);
const nodeSelectorTerm = struct<NodeSelectorTerm>('v1.NodeSelectorTerm', {
  matchExpressions: requirements,
  matchFields: requirements,
});
const nodeAffinity = struct<NodeAffinity>('v1.NodeAffinity', {
  requiredDuringSchedulingIgnoredDuringExecution: pointer(
    struct<NodeSelector>('v1.NodeSelector', { nodeSelectorTerms: list(nodeSelectorTerm) }),
  ),
  preferredDuringSchedulingIgnoredDuringExecution: list(
    struct<PreferredSchedulingTerm>('v1.PreferredSchedulingTerm', {
      weight: int32,
      preference: nodeSelectorTerm,
    }),
  ),
});

export const nodeAffinityArgs: ArgsKind<NodeAffinityArgs> = {
  kind: 'NodeAffinityArgs',
  type: struct('v1.NodeAffinityArgs', { ...typeMeta, addedAffinity: pointer(nodeAffinity) }),
  setDefaults: (args) => args,
  validate: ({ addedAffinity }, path) => {
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
        validateTerm(term, at(terms, index)),
      ),
      // Terms of weight 0 are not even looked at, and the real path leaves "preference" out.
      ...preferred.flatMap(({ weight, preference }, index) =>
        weight === 0 ? [] : validateTerm(preference, at(preferences, index)),
      ),
    ];
  },
};

/** As of newNodeSelectorTerm in k8s.io/component-helpers/scheduling/corev1/nodeaffinity. */
function validateTerm(term: NodeSelectorTerm, path: string): readonly FieldError[] {
  return [
    ...(term.matchExpressions ?? []).flatMap((requirement, index) =>
      validateExpression(requirement, at(child(path, 'matchExpressions'), index)),
    ),
    ...(term.matchFields ?? []).flatMap((requirement, index) =>
      validateFieldRequirement(requirement, at(child(path, 'matchFields'), index)),
    ),
  ];
}

const OPERATORS = ['In', 'NotIn', 'Exists', 'DoesNotExist', 'Gt', 'Lt'];

function validateExpression(
  requirement: NodeSelectorRequirement,
  path: string,
): readonly FieldError[] {
  const { key, operator, values = [] } = requirement;
  if (!OPERATORS.includes(operator))
    return [notSupported(child(path, 'operator'), operator, OPERATORS)];
  const keyErrors = qualifiedNameProblems(key);
  const errors =
    keyErrors.length === 0 ? [] : [invalid(child(path, 'key'), key, keyErrors.join('; '))];
  errors.push(...validateValueCount(requirement, child(path, 'values')));
  for (const [index, value] of values.entries()) {
    const field = at(child(path, 'values'), index);
    const valueErrors = labelValueProblems(value);
    if (valueErrors.length > 0)
      errors.push(invalid(`${field}[${key}]`, value, valueErrors.join('; ')));
  }
  return errors;
}

function validateValueCount(
  requirement: NodeSelectorRequirement,
  path: string,
): readonly FieldError[] {
  const { operator, values = [] } = requirement;
  const shown = requirement.values;
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

function validateFieldRequirement(
  requirement: NodeSelectorRequirement,
  path: string,
): readonly FieldError[] {
  const { operator, values } = requirement;
  if (operator !== 'In' && operator !== 'NotIn') {
    return [notSupported(child(path, 'operator'), operator, ['In', 'NotIn'])];
  }
  return values?.length === 1
    ? []
    : [invalid(child(path, 'values'), values, 'must have one element')];
}
