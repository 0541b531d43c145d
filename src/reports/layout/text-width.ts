import { eastAsianWidth } from 'get-east-asian-width';

/** ASCII and the glyphs of reports: one column each. */
const SINGLE = /^[ -~×…·░▒▓█▁✓✗→▾]*$/;

/** Whether every character takes one column on every terminal. */
export const isPlain = (text: string): boolean => SINGLE.test(text);

/** Terminal columns of a text without escapes. */
export function textWidth(text: string): number {
  if (isPlain(text)) return text.length;
  let width = 0;
  for (const cluster of clustersOf(text)) width += clusterWidth(cluster);
  return width;
}

const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Mn}\p{Me}\p{C}]/u;
const EMOJI = /^\p{Emoji_Presentation}|\ufe0f|^[\d#*]\u20e3/u;
const ADDS_COLUMNS = /[\p{Mc}\uff00-\uffef]/u;

/** Columns of one grapheme cluster: the width of its first visible character (UAX #11). */
function clusterWidth(cluster: string): number {
  const [first, ...others] = Array.from(cluster).filter((character) => !INVISIBLE.test(character));
  if (first === undefined) return 0;
  if (EMOJI.test(cluster)) return 2;
  return [first, ...others.filter((character) => ADDS_COLUMNS.test(character))]
    .map((character) => eastAsianWidth(character.codePointAt(0) ?? 0))
    .reduce((sum, columns) => sum + columns, 0);
}

let segmenter: Intl.Segmenter | undefined;

/** The grapheme clusters of a text. The segmenter is created on first use, because it is slow to load. */
function* clustersOf(text: string): Iterable<string> {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  for (const { segment } of segmenter.segment(text)) yield segment;
}

/** The text in at most `width` columns; an ellipsis replaces what does not fit. */
export function truncate(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  if (width < 1) return '';
  if (isPlain(text)) return `${text.slice(0, width - 1)}…`;
  let out = '';
  let used = 0;
  for (const segment of clustersOf(text)) {
    const next = textWidth(segment);
    if (used + next > width - 1) break;
    out += segment;
    used += next;
  }
  return `${out}…`;
}

export type Align = 'left' | 'right';

/** The text in exactly `width` columns. */
export function pad(text: string, width: number, align: Align = 'left'): string {
  const shown = truncate(text, width);
  const space = ' '.repeat(Math.max(0, width - textWidth(shown)));
  return align === 'left' ? shown + space : space + shown;
}
