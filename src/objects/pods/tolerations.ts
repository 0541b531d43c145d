import { isEnabled } from '../../features/index.ts';
import type { Gates } from '../../features/index.ts';
import { integerOf } from './decimal-integer.ts';
import type { Taint, Toleration } from '../types.ts';

/** The feature gate of the operators Gt and Lt (KEP-5471). */
export const COMPARISON_GATE = 'TaintTolerationComparisonOperators';

/** True for an operator that compares numbers. */
export const isComparison = (operator: string | undefined): boolean =>
  operator === 'Gt' || operator === 'Lt';

/**
 * Removes tolerations that tolerate nothing in a release with these gates (undefined: not known, all may count). Returns the list
 * itself if it has none.
 */
export function effectiveTolerations(
  tolerations: readonly Toleration[],
  gates: Gates | undefined,
): readonly Toleration[] {
  if (!tolerations.some(({ operator }) => isComparison(operator))) return tolerations;
  if (gates === undefined || isEnabled(gates, COMPARISON_GATE)) return tolerations;
  return tolerations.filter(({ operator }) => !isComparison(operator));
}

/**
 * True if a toleration tolerates a taint: an absent effect or key stands for any, an absent operator for Equal. Gt and Lt compare
 * integers, the taint's value on the left. Callers pass `effectiveTolerations`.
 *
 * Rule: Toleration.ToleratesTaint, api/core/v1/toleration.go, v0.36.
 */
function toleratesTaint(toleration: Toleration, taint: Taint): boolean {
  const { effect, key, operator, value = '' } = toleration;
  if (!isAbsentOr(taint.effect, effect) || !isAbsentOr(taint.key, key)) return false;
  if (operator === 'Exists') return true;
  if (isComparison(operator)) return compares(taint.value, operator === 'Gt', value);
  return isAbsentOr('Equal', operator) && value === (taint.value ?? '');
}

/** Rule: compareNumericValues, the same file. A value that is no integer tolerates nothing, and is not tolerated. */
function compares(value = '', isGreater: boolean, bound: string): boolean {
  const [given, limit] = [integerOf(value), integerOf(bound)];
  if (given === undefined || limit === undefined) return false;
  return isGreater ? given > limit : given < limit;
}

function isAbsentOr(wanted: string, given: string | undefined): boolean {
  return given === undefined || given === '' || given === wanted;
}

/** True if any of the tolerations tolerates the taint. */
export function tolerates(tolerations: readonly Toleration[], taint: Taint): boolean {
  return tolerations.some((toleration) => toleratesTaint(toleration, taint));
}

/**
 * The first taint with one of the effects that is not tolerated.
 *
 * Rule: FindMatchingUntoleratedTaint, component-helpers/scheduling/corev1/helpers.go, v0.34.
 */
export function findUntolerated(
  taints: readonly Taint[],
  tolerations: readonly Toleration[],
  effects: readonly string[],
): Taint | undefined {
  return taints.find((taint) => effects.includes(taint.effect) && !tolerates(tolerations, taint));
}

/**
 * For each taint the first toleration that tolerates it; undefined if a taint is not tolerated. The eviction
 * of running pods reads tolerationSeconds from them.
 *
 * Rule: GetMatchingTolerations, kubernetes/pkg/apis/core/v1/helper/helpers.go, v1.34.
 */
export function matchingTolerations(
  taints: readonly Taint[],
  tolerations: readonly Toleration[],
): readonly Toleration[] | undefined {
  const used: Toleration[] = [];
  for (const taint of taints) {
    const toleration = tolerations.find((one) => toleratesTaint(one, taint));
    if (toleration === undefined) return undefined;
    used.push(toleration);
  }
  return used;
}
