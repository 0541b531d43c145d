import type { Toleration } from '../types.ts';

/**
 * Two lists as one; a toleration that another one covers is left out.
 * Source: MergeTolerations, pkg/util/tolerations/tolerations.go, v1.34.
 */
export function mergeTolerations(
  first: readonly Toleration[],
  second: readonly Toleration[],
): readonly Toleration[] {
  const all = [...first, ...second];
  const merged: Toleration[] = [];
  for (const [index, one] of all.entries()) {
    const isCovered =
      merged.some((other) => covers(other, one)) ||
      all.slice(index + 1).some((other) => !areEqual(other, one) && covers(other, one));
    if (!isCovered) merged.push(one);
  }
  return merged;
}

/** True if the wider toleration tolerates all that the other one does, and for as long. */
function covers(wider: Toleration, other: Toleration): boolean {
  if (areEqual(wider, other)) return true;
  const { key = '', effect = '', operator = '', value = '', tolerationSeconds: seconds } = wider;
  if (key !== (other.key ?? '') && (key !== '' || operator !== 'Exists')) return false;
  if (effect !== '' && effect !== (other.effect ?? '')) return false;
  if (effect === 'NoExecute' && seconds !== undefined) {
    if ((other.tolerationSeconds ?? Infinity) > seconds) return false;
  }
  if (operator === 'Exists') return true;
  return other.operator === 'Equal' && value === (other.value ?? '');
}

function areEqual(a: Toleration, b: Toleration): boolean {
  return (
    (a.key ?? '') === (b.key ?? '') &&
    (a.operator ?? '') === (b.operator ?? '') &&
    (a.value ?? '') === (b.value ?? '') &&
    (a.effect ?? '') === (b.effect ?? '') &&
    a.tolerationSeconds === b.tolerationSeconds
  );
}
