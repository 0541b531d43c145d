import { forbidden, invalid, invalidTyped, required } from '../fields/error.ts';
import type { FieldError } from '../fields/error.ts';
import type { Path } from '../fields/path.ts';
import { labelValueProblems, qualifiedNameProblems } from '../names/syntax.ts';
import type { Loose } from '../loose.ts';
import type { LabelSelector } from '../types.ts';
import type { Labels } from './requirement.ts';
import type { SelectorRequirement } from './requirement.ts';

/**
 * The API server's errors for a label selector at `path`. `allowsAnyValue`: values of requirements may have any syntax.
 *
 * Rule: ValidateLabelSelector, apimachinery/pkg/apis/meta/v1/validation/validation.go, v0.34.
 */
export function labelSelectorErrors(
  selector: Loose<LabelSelector> | undefined,
  path: Path,
  allowsAnyValue = false,
): readonly FieldError[] {
  if (selector === undefined) return [];
  return [
    ...labelsErrors(selector.matchLabels ?? {}, path.child('matchLabels')),
    ...(selector.matchExpressions ?? []).flatMap((requirement, at) =>
      labelRequirementErrors(requirement, path.child('matchExpressions').index(at), allowsAnyValue),
    ),
  ];
}

/** The API server's errors for an object's labels at `path`. Rule: ValidateLabels, the same file. */
export function labelsErrors(labels: Labels, path: Path): readonly FieldError[] {
  const errors: FieldError[] = [];
  for (const key in labels) {
    const value = labels[key] ?? '';
    for (const problem of qualifiedNameProblems(key)) errors.push(invalid(path, key, problem));
    for (const problem of labelValueProblems(value)) errors.push(invalid(path, value, problem));
  }
  return errors;
}

/** Rule: ValidateLabelName, the same file. */
export function labelNameErrors(key: string, path: Path): readonly FieldError[] {
  return qualifiedNameProblems(key).map((problem) => invalid(path, key, problem));
}

/** Errors of a requirement's key and values that do not depend on its operator. */
export function keyAndValueErrors(
  { key = '', values = [] }: Loose<SelectorRequirement>,
  path: Path,
): readonly FieldError[] {
  return [
    ...labelNameErrors(key, path.child('key')),
    ...values.flatMap((value, at) =>
      labelValueProblems(value).map((problem) =>
        invalid(path.child('values').index(at), value, problem),
      ),
    ),
  ];
}

/** The error of the number of values for In, NotIn, Exists and DoesNotExist; undefined for another operator. */
export function valueCountErrors(
  { operator, values = [] }: Loose<SelectorRequirement>,
  path: Path,
): readonly FieldError[] | undefined {
  const valuesPath = path.child('values');
  switch (operator) {
    case 'In':
    case 'NotIn':
      if (values.length > 0) return [];
      return [required(valuesPath, "must be specified when `operator` is 'In' or 'NotIn'")];
    case 'Exists':
    case 'DoesNotExist':
      if (values.length === 0) return [];
      return [
        forbidden(valuesPath, "may not be specified when `operator` is 'Exists' or 'DoesNotExist'"),
      ];
    default:
      return undefined;
  }
}

function labelRequirementErrors(
  requirement: Loose<SelectorRequirement>,
  path: Path,
  allowsAnyValue: boolean,
): readonly FieldError[] {
  const { key = '', operator = '' } = requirement;
  return [
    ...(valueCountErrors(requirement, path) ?? [
      invalidTyped(path.child('operator'), operator, 'not a valid selector operator'),
    ]),
    ...(allowsAnyValue
      ? labelNameErrors(key, path.child('key'))
      : keyAndValueErrors(requirement, path)),
  ];
}
