import type { Meter } from '../evaluate/meter.ts';

/** White space as Go's unicode.IsSpace has it: JavaScript adds U+FEFF, and lacks U+0085. */
const SPACE = String.raw`[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]`;
const LEADING = new RegExp(`^${SPACE}+`);

/** Go's strings.TrimSpace. */
export function trimText(text: string): string {
  const rest = text.replace(LEADING, '');
  let end = rest.length;
  while (end > 0 && LEADING.test(rest.charAt(end - 1))) end--;
  return rest.slice(0, end);
}

/** Go's strings.SplitN: no more parts than the limit; without separator, characters. */
export function splitText(text: string, separator: string, limit: number): string[] {
  if (limit === 0) return [];
  const parts = separator === '' ? Array.from(text) : text.split(separator);
  if (parts.length <= limit) return parts;
  const rest = parts.slice(limit - 1).join(separator);
  return [...parts.slice(0, limit - 1), rest];
}

/** Go's strings.Replace: the first occurrences; an empty one is before each character and at the end. */
export function replaceText(
  texts: { readonly text: string; readonly from: string; readonly to: string },
  limit: number,
  meter: Meter,
): string {
  const { text, from, to } = texts;
  const parts = from === '' ? ['', ...Array.from(text), ''] : text.split(from);
  const gaps = Math.min(limit, parts.length - 1);
  meter.limitSize(text.length + gaps * to.length);
  let result = parts[0] ?? '';
  for (const [index, part] of parts.slice(1).entries()) {
    result += (index < gaps ? to : from) + part;
  }
  return result;
}
