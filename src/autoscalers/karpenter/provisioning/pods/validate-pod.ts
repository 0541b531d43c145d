import type { NodeSelectorTerm, Pod } from '../../../../objects/index.ts';
import { NODE_POOL } from '../../algebra/labels.ts';
import type { Provider } from '../../algebra/labels.ts';
import { requirementProblems } from '../../algebra/requirement-problems.ts';
import { podRequirements } from './requirements.ts';
import { softSpecOf } from './soft-spec.ts';
import type { PodFailure } from '../failures.ts';
import type { VolumeLookups } from '../volumes/lookups.ts';
import { claimProblem } from '../volumes/validate-claims.ts';

/**
 * Why Karpenter does not consider a pod; undefined: it does.
 *
 * Rule: Provisioner.Validate, sigs.k8s.io/karpenter/pkg/controllers/provisioning/provisioner.go, v1.13.
 */
export function validatePod(
  pod: Pod,
  provider: Provider,
  lookups: VolumeLookups,
): Extract<PodFailure, { kind: 'invalid' }> | undefined {
  const spec = softSpecOf(pod.spec);
  const isSilent = podRequirements(spec).find(NODE_POOL)?.operator === 'DoesNotExist';
  const selected = Object.entries(spec.nodeSelector).map(([key, value]) => ({
    matchExpressions: [{ key, operator: 'In', values: [value] }],
  }));
  const reasons = [...selected, ...(spec.requiredTerms ?? [])].flatMap((term) =>
    termProblems(term, provider),
  );
  const claim = claimProblem(pod, lookups);
  if (claim !== undefined) reasons.push(claim);
  if (!isSilent && reasons.length === 0) return undefined;
  return { kind: 'invalid', reasons, isSilent };
}

function termProblems(
  { matchFields, matchExpressions = [] }: NodeSelectorTerm,
  provider: Provider,
): string[] {
  return [
    ...(matchFields === undefined ? [] : ['node selector term with matchFields is not supported']),
    ...matchExpressions.flatMap((expression) => requirementProblems(expression, provider)),
  ];
}
