import type { Tone } from '../../page/marks.ts';
import type { More, Text } from '../../page/section.ts';
import { firstOf, toneOf, wordsOf } from '../../page/texts.ts';
import { foldedText } from '../../layout/folded-text.ts';
import { wrap } from '../../layout/wrap.ts';
import type { Paint, ReportOptions } from '../../contract.ts';

/** Options of the table formats: `table` shortens lists, `wide` shows everything. */
export interface Terminal extends ReportOptions {
  /** True: no list is shortened. */
  readonly everything: boolean;
  /** Most entries of lists that cannot be shown whole. Absent: as many as usual. */
  readonly rows?: number;
  /** Most items that have more than their brief text. Absent: all. */
  readonly items?: number;
  /** True: the brief texts are one item. */
  readonly areJoined?: boolean;
}

/** The first entries of a list, and the words for the others. */
export function shownOf<T>(
  all: readonly T[],
  terminal: Terminal,
  { most, more }: { readonly most?: number; readonly more?: More },
): { readonly shown: readonly T[]; readonly rest: string | undefined } {
  const limit = limitOf(terminal, most);
  return firstOf(all, all.length > limit ? Math.min(limit, terminal.rows ?? limit) : limit, more);
}

/** Most entries of a list: `most`, or no limit for `wide`. */
export const limitOf = ({ everything }: Terminal, most: number | undefined): number =>
  everything ? Number.POSITIVE_INFINITY : (most ?? Number.POSITIVE_INFINITY);

const COLOURS: Readonly<Record<Tone, keyof Paint>> = {
  strong: 'bold',
  passed: 'green',
  failed: 'red',
  warning: 'yellow',
  faint: 'dim',
  help: 'cyan',
};

export const painted = (text: string, tone: Tone | undefined, { paint }: Terminal): string =>
  tone === undefined ? text : paint[COLOURS[tone]](text);

/** The text in lines of at most `room` columns, in its colour. */
export function linesOf(text: Text, room: number, terminal: Terminal): readonly string[] {
  const all = wordsOf(text, (most) => limitOf(terminal, most));
  const isFolded = typeof text === 'object' && 'isFolded' in text && text.isFolded;
  const words = isFolded && !isWhole(terminal) ? foldedText(all) : all;
  return wrap(words, room).map((line) => painted(line, toneOf(text), terminal));
}

/** Events are for readers who want to know everything that is said. */
const isWhole = ({ everything, events }: Terminal): boolean => everything || events === true;

/** "  and 3 more nodes, -o wide shows all". */
export const restLine = (rest: string, column: number, { paint }: Terminal): string =>
  ' '.repeat(column) + paint.dim(`${rest}${rest.includes(', ') ? ';' : ','} -o wide shows all`);
