/* DEL and C1, marks of direction, invisible spaces, line separators: what JSON leaves as it is. */
const INVISIBLE =
  /[\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|\udb40[\udc00-\udc7f]/g;

/**
 * JSON text in which nothing can steer a terminal or mislead the eye: such characters become `\uXXXX`, which
 * means the same. In JSON they can only stand within strings; YAML's double-quoted strings read it alike.
 */
export function escapeInvisible(jsonText: string): string {
  return jsonText.replaceAll(INVISIBLE, (found) =>
    found.replaceAll(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  );
}
