/** A JSON value for problem texts: 'the text "a"', "a list", "a map", "null", "3". */
export function describeValue(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a map';
  return `${typeof value === 'string' ? 'the text ' : ''}${JSON.stringify(value)}`;
}
