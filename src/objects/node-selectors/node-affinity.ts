import { aggregateText } from '../fields/error.ts';
import { Path } from '../fields/path.ts';
import { labelOf } from '../selectors/index.ts';
import type { Labels } from '../selectors/index.ts';
import type { PodSpec, PreferredSchedulingTerm } from '../types.ts';
import { compileNodeSelector, compileTerm, isEmptyTerm } from './terms.ts';
import type { NodeMatcher } from './terms.ts';

/**
 * A pod's nodeSelector and its required node affinity together. The affinity is evaluated only for nodes that match the nodeSelector.
 *
 * Rule: GetRequiredNodeAffinity, component-helpers/scheduling/corev1/nodeaffinity/nodeaffinity.go, v0.34.
 */
export function compileRequiredNodeAffinity(spec: PodSpec): NodeMatcher {
  const exact = Object.entries(spec.nodeSelector ?? {});
  const selected = (labels: Labels): boolean =>
    exact.every(([key, value]) => labelOf(labels, key) === value);
  const required = spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  if (required === undefined) return { matches: selected, error: () => undefined };
  const affinity = compileNodeSelector(required);
  return {
    matches: (labels, nodeName) => selected(labels) && affinity.matches(labels, nodeName),
    error: (labels) => (selected(labels) ? affinity.error(labels) : undefined),
  };
}

/** Compiled preferred terms; if one has an error, upstream uses none of them. */
export interface PreferredTerms {
  readonly error: string | undefined;
  /** The sum of the weights of the terms that match. */
  score(labels: Labels, nodeName: string): number;
}

/** Rule: NewPreferredSchedulingTerms and Score, the same file. Terms of weight 0 and empty terms are left out. */
export function compilePreferredTerms(terms: readonly PreferredSchedulingTerm[]): PreferredTerms {
  const compiled = terms
    .map(({ weight, preference }, at) => ({ weight, preference, path: Path.root.index(at) }))
    .filter(({ weight, preference }) => weight !== 0 && !isEmptyTerm(preference))
    .map(({ weight, preference, path }) => ({ weight, term: compileTerm(preference, path) }));
  const errors = compiled.flatMap(({ term }) => term.errors);
  return {
    error: errors.length === 0 ? undefined : aggregateText(errors),
    score: (labels, nodeName) =>
      compiled.reduce(
        (sum, { weight, term }) => (term.matches(labels, nodeName) ? sum + weight : sum),
        0,
      ),
  };
}
