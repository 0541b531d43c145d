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

interface Patterns {
  readonly invisible: RegExp;
  readonly emoji: RegExp;
  readonly addsColumns: RegExp;
}

let patterns: Patterns | undefined;

/** Made on first use, because V8 collects the characters of each property then, and most reports have none that is not plain. */
const patternsOf = (): Patterns =>
  (patterns ??= {
    invisible: /[\p{Default_Ignorable_Code_Point}\p{Mn}\p{Me}\p{C}]/u,
    emoji: /^\p{Emoji_Presentation}|\ufe0f|^[\d#*]\u20e3/u,
    addsColumns: /[\p{Mc}\uff00-\uffef]/u,
  });

/** Columns of one grapheme cluster: the width of its first visible character (UAX #11). */
function clusterWidth(cluster: string): number {
  const { invisible, emoji, addsColumns } = patternsOf();
  const [first, ...others] = Array.from(cluster).filter((character) => !invisible.test(character));
  if (first === undefined) return 0;
  if (emoji.test(cluster)) return 2;
  return [first, ...others.filter((character) => addsColumns.test(character))]
    .map((character) => eastAsianWidth(character.codePointAt(0) ?? 0))
    .reduce((sum, columns) => sum + columns, 0);
}

let segmenter: Intl.Segmenter | undefined;

/** The grapheme clusters of a text. The segmenter is created on first use, because it is slow to load. */
function* clustersOf(text: string): Iterable<string> {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  for (const { segment } of segmenter.segment(text)) yield segment;
}

/** The text in at most `width` columns; an ellipsis at the end replaces what does not fit. */
export function truncate(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  return width < 1 ? '' : `${startOf(text, width - 1)}…`;
}

/** Shortens one word, such as a name: the ellipsis is in the middle, because names differ at their ends. Other texts lose their ends. */
export function shorten(text: string, width: number): string {
  const room = width - 1;
  if (room < 2 || text.includes(' ') || textWidth(text) <= width) return truncate(text, width);
  const head = Math.floor(room / 2);
  return `${startOf(text, head)}…${endOf(text, room - head)}`;
}

function startOf(text: string, width: number): string {
  return isPlain(text) ? text.slice(0, width) : takeWithin(clustersOf(text), width).join('');
}

function endOf(text: string, width: number): string {
  if (isPlain(text)) return text.slice(text.length - width);
  return takeWithin([...clustersOf(text)].reverse(), width)
    .reverse()
    .join('');
}

/** The first grapheme clusters that fit. */
function takeWithin(clusters: Iterable<string>, width: number): string[] {
  const taken: string[] = [];
  let used = 0;
  for (const cluster of clusters) {
    used += textWidth(cluster);
    if (used > width) break;
    taken.push(cluster);
  }
  return taken;
}

export type Align = 'left' | 'right';

/** The text in exactly `width` columns, shortened if it is longer. */
export function pad(text: string, width: number, align: Align = 'left'): string {
  const shown = shorten(text, width);
  const space = ' '.repeat(Math.max(0, width - textWidth(shown)));
  return align === 'left' ? shown + space : space + shown;
}
