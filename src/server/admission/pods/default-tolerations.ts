import type { Toleration } from '../../../objects/index.ts';

const SECONDS = 300;
const NOT_READY = 'node.kubernetes.io/not-ready';
const UNREACHABLE = 'node.kubernetes.io/unreachable';

const BOTH: readonly Toleration[] = Object.freeze([waits(NOT_READY), waits(UNREACHABLE)]);

/**
 * Every pod stays for 300 s on a node that is not ready or unreachable, unless it has tolerations of its own for that.
 * Pods without tolerations share one list.
 * Source: plugin/pkg/admission/defaulttolerationseconds/admission.go, v1.34.
 */
export function withDefaultTolerations(
  tolerations: readonly Toleration[] = [],
): readonly Toleration[] {
  if (tolerations.length === 0) return BOTH;
  const missing = BOTH.filter(({ key }) => !tolerations.some((one) => settles(one, key)));
  return missing.length === 0 ? tolerations : [...tolerations, ...missing];
}

function settles({ key, effect }: Toleration, taint: string | undefined): boolean {
  return (!key || key === taint) && (!effect || effect === 'NoExecute');
}

function waits(key: string): Toleration {
  return Object.freeze({
    key,
    operator: 'Exists',
    effect: 'NoExecute',
    tolerationSeconds: SECONDS,
  });
}
