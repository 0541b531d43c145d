import { compareText, parseInt64 } from '../../units/index.ts';
import { aggregateText, fieldErrorText, invalid } from '../fields/error.ts';
import { Path } from '../fields/path.ts';
import { labelValueProblems, qualifiedNameProblems } from '../names/syntax.ts';
import { labelOf } from './requirement.ts';
import type { Labels } from './requirement.ts';
import { requirementHolds } from './requirement.ts';

/** Operators of selectors in text form (apimachinery/pkg/selection). */
export type SelectionOperator = 'in' | 'notin' | '=' | '==' | '!=' | 'exists' | '!' | 'gt' | 'lt';

/** One requirement of a parsed selector. */
export interface Selection {
  readonly key: string;
  readonly operator: SelectionOperator;
  readonly values: readonly string[];
}

/** Thrown for text that is no selector, with upstream's message. */
export class SelectorError extends Error {
  override readonly name: string = 'SelectorError';
}

const API_OPERATOR: Readonly<Record<SelectionOperator, string>> = {
  in: 'In',
  '=': 'In',
  '==': 'In',
  notin: 'NotIn',
  '!=': 'NotIn',
  exists: 'Exists',
  '!': 'DoesNotExist',
  gt: 'Gt',
  lt: 'Lt',
};

/** A selector that matches labels satisfying every requirement. */
export function compileSelections(selections: readonly Selection[]): (labels: Labels) => boolean {
  const requirements = selections.map(({ key, operator, values }) => ({
    key,
    operator: API_OPERATOR[operator],
    values,
  }));
  return (labels) =>
    requirements.every((requirement) =>
      requirementHolds(requirement, labelOf(labels, requirement.key)),
    );
}

/**
 * The errors of a requirement; undefined if none. Absent values are Go's nil.
 *
 * Rule: labels.NewRequirement, apimachinery/pkg/labels/selector.go, v0.34.
 */
export function selectionErrors(
  key: string,
  operator: SelectionOperator,
  values: readonly string[] | undefined,
  path = Path.root,
): readonly string[] {
  const errors = [];
  const keyProblems = qualifiedNameProblems(key);
  if (keyProblems.length > 0) errors.push(invalid(path.child('key'), key, keyProblems.join('; ')));
  const valuesPath = path.child('values');
  const countProblem = valueCountProblem(operator, values?.length ?? 0);
  if (countProblem !== undefined) errors.push(invalid(valuesPath, values, countProblem));
  values?.forEach((value, at) => {
    if ((operator === 'gt' || operator === 'lt') && parseInt64(value) === undefined) {
      const detail = "for 'Gt', 'Lt' operators, the value must be an integer";
      errors.push(invalid(valuesPath.index(at), value, detail));
    }
  });
  values?.forEach((value, at) => {
    const problems = labelValueProblems(value);
    if (problems.length > 0) {
      errors.push(invalid(valuesPath.index(at).key(key), value, problems.join('; ')));
    }
  });
  return errors.map(fieldErrorText);
}

function valueCountProblem(operator: SelectionOperator, count: number): string | undefined {
  switch (operator) {
    case 'in':
    case 'notin':
      return count > 0 ? undefined : "for 'in', 'notin' operators, values set can't be empty";
    case '=':
    case '==':
    case '!=':
      return count === 1 ? undefined : 'exact-match compatibility requires one single value';
    case 'exists':
    case '!':
      return count === 0 ? undefined : 'values set must be empty for exists and does not exist';
    case 'gt':
    case 'lt':
      return count === 1 ? undefined : "for 'Gt', 'Lt' operators, exactly one value is required";
  }
}

/** A checked requirement. Throws SelectorError. */
export function newSelection(
  key: string,
  operator: SelectionOperator,
  values: readonly string[] | undefined,
): Selection {
  const errors = selectionErrors(key, operator, values);
  if (errors.length > 0) throw new SelectorError(aggregateText(errors));
  return { key, operator, values: values ?? [] };
}

/** Sorts requirements by key, as every selector does. */
export function sortSelections(selections: readonly Selection[]): readonly Selection[] {
  return selections.toSorted((a, b) => compareText(a.key, b.key));
}

/** The canonical text. Rule: internalSelector.String, the same file. */
export function selectionsText(selections: readonly Selection[]): string {
  return selections.map(selectionText).join(',');
}

function selectionText({ key, operator, values }: Selection): string {
  const list = values.toSorted().join(',');
  switch (operator) {
    case 'exists':
      return key;
    case '!':
      return `!${key}`;
    case 'in':
    case 'notin':
      return `${key} ${operator} (${list})`;
    case 'gt':
      return `${key}>${list}`;
    case 'lt':
      return `${key}<${list}`;
    default:
      return `${key}${operator}${list}`;
  }
}
