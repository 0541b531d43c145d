const SINGLE: ReadonlyMap<string, string> = new Map([
  ['a', '\u0007'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
]);

/**
 * The text of a string literal. RangeError for an escaped number that is no code point.
 *
 * Rule: parser/unescape.go of cel-go, v0.26.
 */
export function unquote(token: string): string {
  const raw = /^[rR]/.test(token);
  const quoted = (raw ? token.slice(1) : token).replace(/\r\n?/g, '\n');
  const width = /^(?:"""|''')/.test(quoted) && quoted.length >= 6 ? 3 : 1;
  const content = quoted.slice(width, -width);
  if (raw) return content;
  return content.replace(/\\(?:[xX]..|u.{4}|U.{8}|[0-3]..|[^])/gu, unescape);
}

function unescape(sequence: string): string {
  const letter = sequence.charAt(1);
  if (sequence.length === 2) return SINGLE.get(letter) ?? letter;
  const octal = /[0-3]/.test(letter);
  const code = octal
    ? Number.parseInt(sequence.slice(1), 8)
    : Number.parseInt(sequence.slice(2), 16);
  if (code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) {
    throw new RangeError('invalid unicode code point');
  }
  return String.fromCodePoint(code);
}
