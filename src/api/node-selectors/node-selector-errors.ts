import { child, invalid, required } from '../field-error.ts';
import type { FieldError } from '../field-error.ts';
import { dnsSubdomainProblems } from '../name-syntax.ts';
import { keyAndValueErrors, valueCountErrors } from '../selectors/label-selector-errors.ts';
import type { SelectorRequirement } from '../selectors/index.ts';
import type { NodeSelector, NodeSelectorTerm } from '../types.ts';

/**
 * The API server's errors for a node selector at `path`.
 *
 * Rule: ValidateNodeSelector, kubernetes/pkg/apis/core/validation/validation.go, v1.34.
 */
export function nodeSelectorErrors(selector: NodeSelector, path: string): readonly FieldError[] {
  const termsPath = child(path, 'nodeSelectorTerms');
  if (selector.nodeSelectorTerms.length === 0) {
    return [required(termsPath, 'must have at least one node selector term')];
  }
  return selector.nodeSelectorTerms.flatMap((term, at) =>
    nodeSelectorTermErrors(term, `${termsPath}[${at}]`),
  );
}

/** Rule: ValidateNodeSelectorTerm, the same file. */
export function nodeSelectorTermErrors(
  { matchExpressions = [], matchFields = [] }: NodeSelectorTerm,
  path: string,
): readonly FieldError[] {
  return [
    ...matchExpressions.flatMap((requirement, at) =>
      expressionErrors(requirement, `${child(path, 'matchExpressions')}[${at}]`),
    ),
    ...matchFields.flatMap((requirement, at) =>
      matchFieldErrors(requirement, `${child(path, 'matchFields')}[${at}]`),
    ),
  ];
}

function expressionErrors(requirement: SelectorRequirement, path: string): readonly FieldError[] {
  return [
    ...(valueCountErrors(requirement, path) ?? comparisonErrors(requirement, path)),
    ...keyAndValueErrors(requirement, path),
  ];
}

function comparisonErrors(
  { operator, values }: SelectorRequirement,
  path: string,
): readonly FieldError[] {
  if (operator !== 'Gt' && operator !== 'Lt') return [unknownOperator(operator, path)];
  if (values?.length === 1) return [];
  const detail = "must be specified single value when `operator` is 'Lt' or 'Gt'";
  return [required(child(path, 'values'), detail)];
}

function matchFieldErrors(
  { key, operator, values = [] }: SelectorRequirement,
  path: string,
): readonly FieldError[] {
  const errors: FieldError[] = [];
  const valuesPath = child(path, 'values');
  if (operator !== 'In' && operator !== 'NotIn') errors.push(unknownOperator(operator, path));
  else if (values.length !== 1) {
    const detail =
      "must be only one value when `operator` is 'In' or 'NotIn' for node field selector";
    errors.push(required(valuesPath, detail));
  }
  if (key !== 'metadata.name') {
    return [...errors, invalid(child(path, 'key'), key, 'not a valid field selector key')];
  }
  const nameErrors = values.flatMap((value, at) =>
    dnsSubdomainProblems(value).map((problem) => invalid(`${valuesPath}[${at}]`, value, problem)),
  );
  return [...errors, ...nameErrors];
}

function unknownOperator(operator: string, path: string): FieldError {
  return invalid(child(path, 'operator'), operator, 'not a valid selector operator');
}
