import type { Taint, Toleration } from './types.ts';

/**
 * True if a toleration tolerates a taint: an absent effect or key stands for any, an absent operator for Equal.
 *
 * Rule: Toleration.ToleratesTaint, api/core/v1/toleration.go, v0.34.
 */
export function toleratesTaint(toleration: Toleration, taint: Taint): boolean {
  const { effect, key, operator, value } = toleration;
  if (!isAbsentOr(taint.effect, effect) || !isAbsentOr(taint.key, key)) return false;
  if (operator === 'Exists') return true;
  return isAbsentOr('Equal', operator) && (value ?? '') === (taint.value ?? '');
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
