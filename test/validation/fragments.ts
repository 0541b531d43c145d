/** A text of so many letters. */
export const letters = (count: number): string => 'a'.repeat(count);

/** So many items. */
export const times = <T>(count: number, item: (at: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, at) => item(at));
