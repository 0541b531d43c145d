import { printable } from '../../../units/index.ts';
import { MARKS } from '../../page/marks.ts';
import type { Code, Item, List, Text } from '../../page/section.ts';
import { firstOf, textsOf } from '../../page/texts.ts';
import { limitOf, linesOf, painted, restLine, shownOf, type Terminal } from './terminal.ts';

/** Where texts below an item begin, unless it is further right. */
const INNER = 4;

/** Items at the column of the list's depth, each with what is below it. `isInner`: the list is below an item. */
export function listLines(list: List, terminal: Terminal, isInner = false): readonly string[] {
  const { depth = 1, isFlush = false, isSpaced = false } = list;
  const { shown, rest } = shownOf(briefItems(list, terminal), terminal, list);
  const lines = shown.flatMap((item, at) => [
    ...(isSpaced && at > 0 && item.below !== undefined ? [''] : []),
    ...itemLines(item, 2 * depth, isFlush ? 0 : INNER, terminal),
  ]);
  if (rest === undefined) return lines;
  return [...lines, ...(isSpaced ? [''] : []), restLine(rest, isInner ? INNER : 2, terminal)];
}

/** Items with a brief text that follow the first ones have nothing else. */
function briefItems(
  { items, most = items.length }: List,
  { items: whole = items.length, areJoined = false }: Terminal,
): readonly Item[] {
  const briefs = items.slice(whole).map((item) => briefItem(item));
  const first = briefs[0];
  if (!areJoined || first === undefined || items[whole]?.brief === undefined) {
    return [...items.slice(0, whole), ...briefs];
  }
  const joined = briefs.slice(0, most).map(({ text }) => text);
  return [
    ...items.slice(0, whole),
    { ...first, text: { texts: joined, by: '; ' } },
    ...briefs.slice(most),
  ];
}

const briefItem = (item: Item): Item =>
  item.brief === undefined
    ? item
    : { text: item.brief, ...(item.mark === undefined ? {} : { mark: item.mark }) };

function itemLines(
  item: Item,
  column: number,
  least: number,
  terminal: Terminal,
): readonly string[] {
  const { below = [] } = item;
  const { shown, rest } = firstOf(textsOf(item), limitOf(terminal, item.most), item.more);
  const inner = Math.max(least, column + 2);
  return [
    ...shown.flatMap((text) => markedLines(item, text, column, terminal)),
    ...(rest === undefined ? [] : [restLine(rest, inner, terminal)]),
    ...below.flatMap((part) => {
      if (typeof part === 'object' && 'kind' in part) {
        return part.kind === 'list' ? listLines(part, terminal, true) : codeLines(part, terminal);
      }
      // Lines end as far from the right as they begin from the left.
      const room = terminal.width - Math.max(inner, 2 * column);
      return linesOf(part, room, terminal).map((line) => ' '.repeat(inner) + line);
    }),
  ];
}

function markedLines(
  { mark }: Item,
  text: Text,
  column: number,
  terminal: Terminal,
): readonly string[] {
  const indent = ' '.repeat(column);
  const room = terminal.width - Math.max(2, 2 * column);
  if (mark === undefined) return linesOf(text, room, terminal).map((line) => indent + line);
  const { glyph, tone } = MARKS[mark];
  const sign = painted(glyph, tone, terminal);
  return linesOf(text, room, terminal).map(
    (line, at) => `${indent}${at === 0 ? sign : ' '} ${line}`,
  );
}

export const codeLines = ({ lines }: Code, { paint }: Terminal): readonly string[] =>
  lines.map((line) => `      ${paint.dim(printable(line))}`);
