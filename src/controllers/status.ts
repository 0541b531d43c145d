/** True when two statuses say the same, field by field: numbers and text by value, lists by identity. */
export function sameStatus(a: object | undefined, b: object): boolean {
  return a !== undefined && within(a, b) && within(b, a);
}

/** Whether `b` says all that `a` says. */
function within(a: object, b: object): boolean {
  const fields: Readonly<Record<string, unknown>> = { ...a };
  const others: Readonly<Record<string, unknown>> = { ...b };
  for (const field in fields) if (fields[field] !== others[field]) return false;
  return true;
}

/** Counters as Go's JSON shows them: a zero is left out. */
export function nonZero<F extends string>(counts: Record<F, number>): Partial<Record<F, number>> {
  const shown: Partial<Record<F, number>> = {};
  for (const field in counts) if (counts[field] !== 0) shown[field] = counts[field];
  return shown;
}
