import { printable } from '../../units/index.ts';
import {
  bytes,
  cores,
  count,
  counted,
  duration,
  percent,
  price,
  someOf,
} from '../layout/figures.ts';
import type { Tone } from './marks.ts';
import { RANKS } from './section.ts';
import type {
  Ready,
  Cell,
  Item,
  Kind,
  MarkCell,
  Medium,
  More,
  Section,
  Table,
  Text,
} from './section.ts';

/** The words of a text, printable. `limit` is the most names, given how many a short table shows. */
export function wordsOf(text: Text, limit: (most: number) => number): string {
  if (typeof text === 'string') return printable(text);
  if ('text' in text) return printable(text.text);
  if ('texts' in text) return text.texts.map((one) => wordsOf(one, limit)).join(text.by);
  const { names, most, lead = '' } = text;
  return printable(lead + someOf(names, limit(most)));
}

export const toneOf = (cell: Cell): Tone | undefined =>
  typeof cell === 'object' && 'tone' in cell ? cell.tone : undefined;

const FORMATS: Readonly<Record<Kind, (value: number) => string>> = {
  count,
  number: String,
  cores,
  bytes,
  duration,
  percent: (share) => percent(share),
  price,
  bar: (share) => percent(share),
};

/** The number of a cell; undefined if it has none. */
export function valueOf(cell: Cell): number | undefined {
  if (typeof cell === 'number') return cell;
  return typeof cell === 'object' && 'value' in cell ? cell.value : undefined;
}

/** The words of a cell that is not a mark, with "-" for what is not known. */
export function cellWords(
  cell: Exclude<Cell, MarkCell>,
  kind: Kind | undefined,
  limit: (most: number) => number,
): string {
  if (cell === undefined) return '-';
  const format = FORMATS[kind ?? 'count'];
  if (typeof cell === 'number') return format(cell);
  if (typeof cell === 'object' && 'value' in cell) return format(cell.value);
  return wordsOf(cell, limit);
}

/** "3 more nodes": the words for what is left out of a list. */
export const more =
  (one: string, many?: string): More =>
  (left) =>
    counted(left, `more ${one}`, many === undefined ? undefined : `more ${many}`);

/** The first `most`, and the words for the others if there are any. */
export function firstOf<T>(
  all: readonly T[],
  most: number,
  words: More | undefined,
): { readonly shown: readonly T[]; readonly rest: string | undefined } {
  const left = all.length - most;
  const say = words ?? ((number) => `${count(number)} more`);
  return { shown: all.slice(0, most), rest: left > 0 ? `and ${say(left)}` : undefined };
}

/** All texts of an item to which what is below it applies. */
export const textsOf = ({ text, others = [] }: Item): readonly Text[] => [text, ...others];

export const strong = (text: string): Text => ({ text, tone: 'strong' });
export const faint = (text: string): Text => ({ text, tone: 'faint' });
/** What a program says. */
export const quoted = (text: string): Text => ({ text, tone: 'warning' });
export const helpful = (text: string): Text => ({ text, tone: 'help' });

/** The sections by importance, as on pages. */
export const inOrder = (sections: readonly Section[]): readonly Section[] =>
  RANKS.flatMap((rank) => sections.filter((section) => section.rank === rank));

/** The blocks and columns that a printer shows. */
export const blocksIn = ({ blocks }: Pick<Section, 'blocks'>, medium: Medium): readonly Ready[] =>
  blocks.flatMap((block): readonly Ready[] => {
    if (!isIn(block, medium)) return [];
    if (block.kind === 'later') return blocksIn({ blocks: block.make() }, medium);
    return [block.kind === 'table' ? tableIn(block, medium) : block];
  });

const isIn = (part: { readonly in?: readonly Medium[] }, medium: Medium): boolean =>
  part.in?.includes(medium) ?? true;

function tableIn(table: Table, medium: Medium): Table {
  const { columns, rows } = table;
  if (columns.every((column) => isIn(column, medium))) return table;
  const kept = columns.map((column) => isIn(column, medium));
  return {
    ...table,
    columns: columns.filter((_, at) => kept[at]),
    rows: rows.map((row) => row.filter((_, at) => kept[at])),
  };
}
