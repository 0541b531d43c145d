/** Parser of a flag that may be repeated: appends its value to the values before. */
export const collect = (
  value: string,
  before: readonly string[] | undefined,
): readonly string[] => [...(before ?? []), value];
