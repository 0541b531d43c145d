import stringWidth from 'string-width';

/** ASCII and the glyphs that reports draw with: one column each. */
const SINGLE = /^[ -~×…·░▒▓█▁✓✗→▾]*$/;

/** Of such texts everybody counts the same columns. */
export const isPlain = (text: string): boolean => SINGLE.test(text);

/** Terminal columns of a text without escapes. Nearly every name and bar is told by its length. */
export function textWidth(text: string): number {
  return isPlain(text) ? text.length : stringWidth(text);
}

/** The text in at most `width` columns, with an ellipsis where something is missing. */
export function truncate(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  if (width < 1) return '';
  let out = '';
  let used = 0;
  for (const { segment } of graphemes.segment(text)) {
    const next = textWidth(segment);
    if (used + next > width - 1) break;
    out += segment;
    used += next;
  }
  return `${out}…`;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

export type Align = 'left' | 'right';

/** The text in exactly `width` columns. */
export function pad(text: string, width: number, align: Align = 'left'): string {
  const shown = truncate(text, width);
  const space = ' '.repeat(Math.max(0, width - textWidth(shown)));
  return align === 'left' ? shown + space : space + shown;
}
