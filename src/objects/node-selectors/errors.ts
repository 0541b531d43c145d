import { invalid, required } from '../fields/error.ts';
import type { FieldError } from '../fields/error.ts';
import type { Path } from '../fields/path.ts';
import { dnsSubdomainProblems } from '../names/syntax.ts';
import { keyAndValueErrors, valueCountErrors } from '../selectors/label-selector-errors.ts';
import type { SelectorRequirement } from '../selectors/index.ts';
import type { Loose } from '../loose.ts';
import type { NodeSelector, NodeSelectorTerm } from '../types.ts';

/**
 * The API server's errors for a node selector at `path`.
 *
 * Rule: ValidateNodeSelector, kubernetes/pkg/apis/core/validation/validation.go, v1.34.
 */
export function nodeSelectorErrors(
  { nodeSelectorTerms = [] }: Loose<NodeSelector>,
  path: Path,
): readonly FieldError[] {
  const termsPath = path.child('nodeSelectorTerms');
  if (nodeSelectorTerms.length === 0) {
    return [required(termsPath, 'must have at least one node selector term')];
  }
  return nodeSelectorTerms.flatMap((term, at) => nodeSelectorTermErrors(term, termsPath.index(at)));
}

/** Rule: ValidateNodeSelectorTerm, the same file. `allowsAnyValue`: values need not be valid label values. */
export function nodeSelectorTermErrors(
  { matchExpressions = [], matchFields = [] }: Loose<NodeSelectorTerm>,
  path: Path,
  allowsAnyValue = false,
): readonly FieldError[] {
  return [
    ...matchExpressions.flatMap((requirement, at) =>
      expressionErrors(requirement, path.child('matchExpressions').index(at), allowsAnyValue),
    ),
    ...matchFields.flatMap((requirement, at) =>
      matchFieldErrors(requirement, path.child('matchFields').index(at)),
    ),
  ];
}

function expressionErrors(
  requirement: Loose<SelectorRequirement>,
  path: Path,
  allowsAnyValue: boolean,
): readonly FieldError[] {
  const { key = '' } = requirement;
  return [
    ...(valueCountErrors(requirement, path) ?? comparisonErrors(requirement, path)),
    ...keyAndValueErrors(allowsAnyValue ? { key } : requirement, path),
  ];
}

function comparisonErrors(
  { operator = '', values }: Loose<SelectorRequirement>,
  path: Path,
): readonly FieldError[] {
  if (operator !== 'Gt' && operator !== 'Lt') return [unknownOperator(operator, path)];
  if (values?.length === 1) return [];
  const detail = "must be specified single value when `operator` is 'Lt' or 'Gt'";
  return [required(path.child('values'), detail)];
}

function matchFieldErrors(
  { key = '', operator = '', values = [] }: Loose<SelectorRequirement>,
  path: Path,
): readonly FieldError[] {
  const errors: FieldError[] = [];
  const valuesPath = path.child('values');
  if (operator !== 'In' && operator !== 'NotIn') errors.push(unknownOperator(operator, path));
  else if (values.length !== 1) {
    const detail =
      "must be only one value when `operator` is 'In' or 'NotIn' for node field selector";
    errors.push(required(valuesPath, detail));
  }
  if (key !== 'metadata.name') {
    return [...errors, invalid(path.child('key'), key, 'not a valid field selector key')];
  }
  const nameErrors = values.flatMap((value, at) =>
    dnsSubdomainProblems(value).map((problem) => invalid(valuesPath.index(at), value, problem)),
  );
  return [...errors, ...nameErrors];
}

function unknownOperator(operator: string, path: Path): FieldError {
  return invalid(path.child('operator'), operator, 'not a valid selector operator');
}
