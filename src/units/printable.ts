/*
 * Characters that a terminal may act on or that hide text from a reader: controls (C0, DEL, C1), halves of
 * surrogate pairs, line and paragraph separators, direction marks, invisible spaces and tags.
 * The joiner U+200D stays: emoji and several scripts need it.
 */
const UNSAFE =
  /[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/** Only printable ASCII: the common case. */
const PLAIN = /^[ -~]*$/;

/**
 * A text from outside, safe to print: unsafe characters become escapes (`\n`, `\x1b`, `\u202e`), all others
 * stay.
 */
export function printable(text: string): string {
  return PLAIN.test(text) ? text : text.replaceAll(UNSAFE, escape);
}

function escape(character: string): string {
  if (character === '\n') return '\\n';
  if (character === '\t') return '\\t';
  if (character === '\r') return '\\r';
  const code = character.codePointAt(0) ?? 0;
  const hex = code.toString(16);
  if (code > 0xffff) return `\\u{${hex}}`;
  return code < 0x100 ? `\\x${hex.padStart(2, '0')}` : `\\u${hex.padStart(4, '0')}`;
}

/** A word of a command line as a POSIX shell reads it: in quotes, where the shell would read it otherwise. */
export const shellWord = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;

/** Words as a command line. */
export const shellWords = (words: readonly string[]): string => words.map(shellWord).join(' ');

/** A path as a word of a command, which reads no option in it. "-" stays: it is standard input. */
export const pathWord = (path: string): string => (/^-./s.test(path) ? `./${path}` : path);
