interface Condition {
  readonly type: string;
  readonly status: string;
}

/** The condition of a type; the first one, if there are several. */
export function findCondition<C extends { readonly type: string }>(
  conditions: readonly C[] | undefined,
  type: string,
): C | undefined {
  if (conditions === undefined) return undefined;
  for (const condition of conditions) if (condition.type === type) return condition;
  return undefined;
}

export function isConditionTrue(
  conditions: readonly Condition[] | undefined,
  type: string,
): boolean {
  return findCondition(conditions, type)?.status === 'True';
}
