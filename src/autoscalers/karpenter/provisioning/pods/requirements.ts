import { Requirements } from '../../algebra/requirements.ts';
import type { SoftSpec } from './soft-spec.ts';

/**
 * What a pod asks of a node: its node selector, and the first of its alternatives.
 *
 * Rule: NewStrictPodRequirements, sigs.k8s.io/karpenter/pkg/scheduling/requirements.go, v1.13.
 */
export function strictRequirements({ nodeSelector, requiredTerms }: SoftSpec): Requirements {
  const [first] = requiredTerms ?? [];
  return Requirements.labels(nodeSelector).with(Requirements.stated(first?.matchExpressions));
}

/** The same with its heaviest preference, which is required as long as it is not given up. */
export function podRequirements(spec: SoftSpec): Requirements {
  const [heaviest] = spec.preferredTerms;
  const strict = strictRequirements(spec);
  if (heaviest === undefined) return strict;
  return strict.with(Requirements.stated(heaviest.preference.matchExpressions));
}
