/*
 * What a terminal may act on, or a reader may be deceived by: controls (C0, DEL, C1), halves of surrogate
 * pairs, line and paragraph separators, marks that turn the direction of text, invisible spaces and tags.
 * The joiner U+200D stays: emoji and several scripts need it.
 */
const UNSAFE =
  /[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/** Only printable ASCII: the common case, told apart cheaply. */
const PLAIN = /^[ -~]*$/;

/**
 * A text from outside, made harmless to show: whatever could steer a terminal or hide in it is shown as
 * its escape (`\n`, `\x1b`, `\u202e`), everything else stays.
 */
export function printable(text: string): string {
  return PLAIN.test(text) ? text : text.replaceAll(UNSAFE, escaped);
}

function escaped(character: string): string {
  if (character === '\n') return '\\n';
  if (character === '\t') return '\\t';
  if (character === '\r') return '\\r';
  const code = character.codePointAt(0) ?? 0;
  const hex = code.toString(16);
  if (code > 0xffff) return `\\u{${hex}}`;
  return code < 0x100 ? `\\x${hex.padStart(2, '0')}` : `\\u${hex.padStart(4, '0')}`;
}
