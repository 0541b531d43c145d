import { aggregateText, fieldErrorText, invalid, notSupported } from '../fields/error.ts';
import { Path } from '../fields/path.ts';
import { labelOf, requirementHolds } from '../selectors/index.ts';
import type { Labels, SelectorRequirement } from '../selectors/index.ts';
import { selectionErrors } from '../selectors/selection.ts';
import type { SelectionOperator } from '../selectors/selection.ts';
import type { NodeSelector, NodeSelectorTerm } from '../types.ts';

/** Matches nodes by their labels and name. */
export interface NodeMatcher {
  matches(labels: Labels, nodeName: string): boolean;
  /** The terms that could not be parsed, as upstream reports them for a node that does not match. */
  error(labels: Labels): string | undefined;
}

/** A compiled term, or its error. */
export interface CompiledTerm {
  readonly errors: readonly string[];
  matches(labels: Labels, nodeName: string): boolean;
}

const TERMS = Path.root.child('nodeSelectorTerms');

const SELECTION_OPERATOR: ReadonlyMap<string, SelectionOperator> = new Map([
  ['In', 'in'],
  ['NotIn', 'notin'],
  ['Exists', 'exists'],
  ['DoesNotExist', '!'],
  ['Gt', 'gt'],
  ['Lt', 'lt'],
]);

/**
 * One matching term suffices. Empty terms and terms that cannot be parsed match nothing; the latter are
 * reported only for nodes that no other term matches.
 *
 * Rule: LazyErrorNodeSelector, component-helpers/scheduling/corev1/nodeaffinity/nodeaffinity.go, v0.34.
 */
export function compileNodeSelector(selector: NodeSelector): NodeMatcher {
  const terms = selector.nodeSelectorTerms
    .map((term, at) => ({ term, path: TERMS.index(at) }))
    .filter(({ term }) => !isEmptyTerm(term))
    .map(({ term, path }) => compileTerm(term, path));
  const errors = terms.flatMap((term) => term.errors);
  const error = errors.length === 0 ? undefined : aggregateText(errors);
  return {
    matches: (labels, nodeName) => terms.some((term) => term.matches(labels, nodeName)),
    error: () => error,
  };
}

export function isEmptyTerm({
  matchExpressions = [],
  matchFields = [],
}: NodeSelectorTerm): boolean {
  return matchExpressions.length === 0 && matchFields.length === 0;
}

/** All requirements of a term hold. Rule: nodeSelectorTerm.match, the same file. */
export function compileTerm(term: NodeSelectorTerm, path = Path.root): CompiledTerm {
  const { matchExpressions = [], matchFields = [] } = term;
  const errors = [
    ...matchExpressions.flatMap((requirement, at) =>
      expressionErrors(requirement, path.child('matchExpressions').index(at)),
    ),
    ...matchFields.flatMap((requirement, at) =>
      fieldErrors(requirement, path.child('matchFields').index(at)),
    ),
  ];
  if (errors.length > 0) return { errors, matches: () => false };
  return {
    errors,
    matches: (labels, nodeName) =>
      matchExpressions.every((it) => requirementHolds(it, labelOf(labels, it.key))) &&
      (nodeName === '' || matchFields.every((it) => fieldHolds(it, nodeName))),
  };
}

/** metadata.name is the only field; any other counts as empty. */
function fieldHolds({ key, operator, values }: SelectorRequirement, nodeName: string): boolean {
  const field = key === 'metadata.name' ? nodeName : '';
  return (field === values?.[0]) === (operator === 'In');
}

function expressionErrors(
  { key, operator, values }: SelectorRequirement,
  path: Path,
): readonly string[] {
  const known = SELECTION_OPERATOR.get(operator);
  if (known !== undefined) return selectionErrors(key, known, values, path);
  const supported = [...SELECTION_OPERATOR.keys()];
  return [fieldErrorText(notSupported(path.child('operator'), operator, supported))];
}

function fieldErrors({ operator, values }: SelectorRequirement, path: Path): readonly string[] {
  if (operator !== 'In' && operator !== 'NotIn') {
    return [fieldErrorText(notSupported(path.child('operator'), operator, ['In', 'NotIn']))];
  }
  if (values?.length === 1) return [];
  return [fieldErrorText(invalid(path.child('values'), values, 'must have one element'))];
}
