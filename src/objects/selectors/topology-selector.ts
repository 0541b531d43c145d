import type { TopologySelectorTerm } from '../types.ts';
import { labelOf } from './requirement.ts';
import type { Labels } from './requirement.ts';
import { requirementHolds } from './requirement.ts';
import { selectionErrors } from './selection.ts';

/**
 * True if labels match one term of a storage class's allowedTopologies. No terms match everything, an empty or
 * invalid term matches nothing.
 *
 * Rule: MatchTopologySelectorTerms, kubernetes/pkg/apis/core/v1/helper/helpers.go, v1.34.
 */
export function compileTopologySelector(
  terms: readonly TopologySelectorTerm[],
): (labels: Labels) => boolean {
  if (terms.length === 0) return () => true;
  const usable = terms
    .map((term) => term.matchLabelExpressions ?? [])
    .filter(
      (term) =>
        term.length > 0 &&
        term.every(({ key, values }) => selectionErrors(key, 'in', values).length === 0),
    )
    .map((term) => term.map(({ key, values }) => ({ key, operator: 'In', values })));
  return (labels) =>
    usable.some((term) =>
      term.every((requirement) => requirementHolds(requirement, labelOf(labels, requirement.key))),
    );
}
