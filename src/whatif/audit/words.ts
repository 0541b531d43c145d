/** The most names in one message. */
const MOST = 3;

/** "a", "a and b", "a, b and c", "a, b, c and 4 more". */
export function namesOf(names: readonly string[], and: 'and' | 'or' = 'and'): string {
  if (names.length > MOST + 1) {
    return `${names.slice(0, MOST).join(', ')} and ${String(names.length - MOST)} more`;
  }
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${and} ${last}`;
}

/** "1 pod", "5 pods". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${String(count)} ${count === 1 ? one : many}`;
