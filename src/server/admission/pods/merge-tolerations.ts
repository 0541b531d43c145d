import type { Toleration } from '../../../objects/index.ts';

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
function covers(wider: Toleration, other: Toleration): boolean {
  if (areEqual(wider, other)) return true;
  const isAnyKey = isBlank(wider.key) && wider.operator === 'Exists';
  if (!isAnyKey && !isFieldEqual(wider, other, 'key')) return false;
  if (!isBlank(wider.effect) && !isFieldEqual(wider, other, 'effect')) return false;
  if (wider.effect === 'NoExecute' && secondsOf(other) > secondsOf(wider)) return false;
  if (wider.operator === 'Exists') return true;
  return other.operator === 'Equal' && isFieldEqual(wider, other, 'value');
}

const TEXTS = ['key', 'operator', 'value', 'effect'] as const;

function areEqual(a: Toleration, b: Toleration): boolean {
  return (
    TEXTS.every((field) => isFieldEqual(a, b, field)) && a.tolerationSeconds === b.tolerationSeconds
  );
}

const isFieldEqual = (a: Toleration, b: Toleration, field: (typeof TEXTS)[number]): boolean =>
  (a[field] ?? '') === (b[field] ?? '');

const isBlank = (text: string | undefined): boolean => (text ?? '') === '';

/** Infinity: for ever. */
const secondsOf = ({ tolerationSeconds }: Toleration): number => tolerationSeconds ?? Infinity;
