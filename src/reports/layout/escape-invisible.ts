/* DEL and C1, direction marks, invisible spaces, line separators: JSON.stringify does not escape them. */
const INVISIBLE =
  /[\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|\udb40[\udc00-\udc7f]/g;

/**
 * Replaces characters that control a terminal or are invisible by `\uXXXX`. The meaning stays: in JSON they occur only in strings,
 * and double-quoted YAML strings have the same escapes.
 */
export function escapeInvisible(jsonText: string): string {
  return jsonText.replaceAll(INVISIBLE, (found) =>
    found.replaceAll(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  );
}
