import { child, forbidden, invalid, required } from '../field-error.ts';
import type { FieldError } from '../field-error.ts';
import { labelValueProblems, qualifiedNameProblems } from '../name-syntax.ts';
import type { LabelSelector } from '../types.ts';
import type { Labels } from './labels.ts';
import type { SelectorRequirement } from './requirement.ts';

/**
 * The API server's errors for a label selector at `path`.
 *
 * Rule: ValidateLabelSelector, apimachinery/pkg/apis/meta/v1/validation/validation.go, v0.34.
 */
export function labelSelectorErrors(
  selector: LabelSelector | undefined,
  path: string,
): readonly FieldError[] {
  if (selector === undefined) return [];
  return [
    ...labelsErrors(selector.matchLabels ?? {}, child(path, 'matchLabels')),
    ...(selector.matchExpressions ?? []).flatMap((requirement, at) =>
      labelRequirementErrors(requirement, `${child(path, 'matchExpressions')}[${at}]`),
    ),
  ];
}

/** The API server's errors for an object's labels at `path`. Rule: ValidateLabels, the same file. */
export function labelsErrors(labels: Labels, path: string): readonly FieldError[] {
  const errors: FieldError[] = [];
  for (const key in labels) {
    const value = labels[key] ?? '';
    for (const problem of qualifiedNameProblems(key)) errors.push(invalid(path, key, problem));
    for (const problem of labelValueProblems(value)) errors.push(invalid(path, value, problem));
  }
  return errors;
}

/** Rule: ValidateLabelName, the same file. */
export function labelNameErrors(key: string, path: string): readonly FieldError[] {
  return qualifiedNameProblems(key).map((problem) => invalid(path, key, problem));
}

/** Errors of a requirement's key and values that do not depend on its operator. */
export function keyAndValueErrors(
  { key, values = [] }: SelectorRequirement,
  path: string,
): readonly FieldError[] {
  return [
    ...labelNameErrors(key, child(path, 'key')),
    ...values.flatMap((value, at) =>
      labelValueProblems(value).map((problem) =>
        invalid(`${child(path, 'values')}[${at}]`, value, problem),
      ),
    ),
  ];
}

/** The error of the number of values for In, NotIn, Exists and DoesNotExist; undefined for another operator. */
export function valueCountErrors(
  { operator, values = [] }: SelectorRequirement,
  path: string,
): readonly FieldError[] | undefined {
  const valuesPath = child(path, 'values');
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
  requirement: SelectorRequirement,
  path: string,
): readonly FieldError[] {
  const { operator } = requirement;
  return [
    ...(valueCountErrors(requirement, path) ?? [
      invalid(child(path, 'operator'), operator, 'not a valid selector operator'),
    ]),
    ...keyAndValueErrors(requirement, path),
  ];
}
