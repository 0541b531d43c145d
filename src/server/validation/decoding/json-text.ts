import { isRecord } from '../../../units/index.ts';

/** The value of a text; undefined if it is no JSON. */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

/** Go's words for the commonest mistakes of a text that is no JSON. Rule: encoding/json, go1.24. */
export function unreadable(text: string): string {
  const first = text.trimStart()[0];
  if (first === undefined) return 'unexpected end of JSON input';
  return /[[{"0-9tfn-]/.test(first)
    ? 'must be a JSON object'
    : `invalid character '${first}' looking for beginning of value`;
}

/** Why Go reads no map from a text; undefined if it does. */
export function mapProblem(text: string): string | undefined {
  const value = parseJson(text);
  if (value === null || isRecord(value)) return undefined;
  if (value === undefined) return unreadable(text);
  const found = Array.isArray(value) ? 'array' : typeof value === 'boolean' ? 'bool' : typeof value;
  return `json: cannot unmarshal ${found} into Go value of type map[string]interface {}`;
}
