import type { Toleration } from '../types.ts';

/**
 * Both lists without the tolerations that another one covers.
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

/** True if `wider` tolerates every taint that `other` tolerates, and for as long. */
// eslint-disable-next-line complexity -- one test per field, and each default counts as a branch
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

// eslint-disable-next-line complexity -- one test per field, and each default counts as a branch
function areEqual(a: Toleration, b: Toleration): boolean {
  return (
    (a.key ?? '') === (b.key ?? '') &&
    (a.operator ?? '') === (b.operator ?? '') &&
    (a.value ?? '') === (b.value ?? '') &&
    (a.effect ?? '') === (b.effect ?? '') &&
    a.tolerationSeconds === b.tolerationSeconds
  );
}
