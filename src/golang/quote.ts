const PLAIN = /^[ !#-[\]-~]*$/;
const PRINTABLE = /[\p{L}\p{M}\p{N}\p{P}\p{S} ]/u;
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['\u0007', '\\a'],
  ['\b', '\\b'],
  ['\f', '\\f'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
  ['\v', '\\v'],
  ['\\', '\\\\'],
  ['"', '\\"'],
]);

/** Text in double quotes as Go's %q (strconv.Quote) writes it: Kubernetes' error texts use it. */
export function goQuote(text: string): string {
  if (PLAIN.test(text)) return `"${text}"`;
  return `"${Array.from(text, escapeCharacter).join('')}"`;
}

function escapeCharacter(character: string): string {
  const known = ESCAPES.get(character);
  if (known !== undefined) return known;
  if (PRINTABLE.test(character)) return character;
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return `\\x${code.toString(16).padStart(2, '0')}`;
  if (code < 0x10000) return `\\u${code.toString(16).padStart(4, '0')}`;
  return `\\U${code.toString(16).padStart(8, '0')}`;
}

/** A value as Go's json.Marshal writes it, which also escapes <, > and &. */
export function goJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Bytes of the text in UTF-8, as Go's len counts. */
export function utf8Length(text: string): number {
  let length = text.length;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    // A surrogate pair is two units and four bytes: one more for each half.
    if (code >= 0x80) length += code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 1 : 2;
  }
  return length;
}
