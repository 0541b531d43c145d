import { count } from '../../layout/figures.ts';
import { MARKS } from '../../page/marks.ts';
import type {
  Ready,
  Cell,
  Code,
  Facts,
  Item,
  List,
  Section,
  Table,
  Text,
} from '../../page/section.ts';
import { blocksIn, cellWords, firstOf, textsOf, toneOf, wordsOf } from '../../page/texts.ts';
import { cell, escaped, fenced, line, plain } from './markup.ts';

/** Most rows of a list or table: comments are limited to 65,536 characters on GitHub. */
const ROWS = 60;
/** Most names in one place. */
const names = (): number => 10;

/** A section with its title; details are folded. Empty without content. */
export function sectionText(section: Section): string {
  const { title, suffix = '', rank, untitled } = section;
  const blocks = blocksIn(section, 'markdown');
  const body = joined(blocks.map(blockText));
  if (body === '' || untitled !== undefined) return body;
  if (rank !== 'detail') return `### ${escaped(title + suffix)}\n\n${body}`;
  const summary = `${title}${suffix} (${count(sizeOf(blocks))})`;
  return `<details><summary>${plain(summary)}</summary>\n\n${body}\n\n</details>`;
}

export const joined = (parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join('\n\n');

/** How many rows and items there are. */
const sizeOf = (blocks: readonly Ready[]): number =>
  blocks.reduce((sum, block) => {
    if (block.kind === 'list') return sum + block.items.length;
    return block.kind === 'table' ? sum + block.rows.length : sum;
  }, 0);

function blockText(block: Ready): string {
  switch (block.kind) {
    case 'table':
      return tableText(block);
    case 'list':
      return listText(block);
    case 'text':
      return (toneOf(block.text) === 'warning' ? '> ' : '') + line(wordsOf(block.text, names));
    case 'code':
      return fenced(block.lines).join('\n');
    case 'facts':
      return factText(block);
    case 'figures':
    case 'steps':
    case 'picture':
      return '';
  }
}

function factText({ facts }: Facts): string {
  const lines = facts.flatMap(({ label, texts }) => {
    const { shown, rest } = firstOf(texts, ROWS, undefined);
    const words = [
      ...shown.map((text) => wordsOf(text, names)),
      ...(rest === undefined ? [] : [rest]),
    ];
    return words.length === 0 ? [] : [`- ${escaped(`${label}: ${words.join('. ')}`)}`];
  });
  return lines.join('\n');
}

/** Columns without a head continue the previous column. Bars are left out, because their numbers are beside them. */
function tableText(table: Table): string {
  const columns = table.columns.flatMap(({ head, kind }, at) =>
    kind === 'bar' && head === '' ? [] : [{ head, at, isFirst: at === 0 || head !== '' }],
  );
  const heads = columns.filter(({ isFirst }) => isFirst);
  const { shown, rest } = firstOf(table.rows, ROWS, table.more);
  if (shown.length === 0) return '';
  const lines = shown.flatMap((row, index) => {
    const cells: string[] = [];
    for (const { at, isFirst } of columns) {
      const words = table.columns[at]?.kind === 'bar' ? '' : wordsIn(row[at], table, at);
      if (isFirst) cells.push(words);
      else cells.push([cells.pop() ?? '', words].filter(Boolean).join(' '));
    }
    const below = (table.below?.get(index) ?? []).map((text) =>
      heads.map((_, at) => ['~', wordsOf(text, names)][at] ?? ''),
    );
    return [cells, ...below];
  });
  const text = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
  return [
    text(heads.map(({ head }) => head)),
    `|${' --- |'.repeat(heads.length)}`,
    ...lines.map(text),
    ...(rest === undefined ? [] : ['', escaped(rest)]),
  ].join('\n');
}

function wordsIn(value: Cell, { columns }: Table, at: number): string {
  if (typeof value === 'object' && 'mark' in value) return MARKS[value.mark].emoji;
  return cellWords(value, columns[at]?.kind, names);
}

function listText(list: List): string {
  return listLines(list).join('\n');
}

function listLines(list: List): readonly string[] {
  const { shown, rest } = firstOf(list.items, ROWS, list.more);
  const lines = shown.flatMap(itemLines);
  return rest === undefined ? lines : [...lines, `- ${escaped(rest)}`];
}

/** A sentence below an item follows it after a colon, except advice; everything else is below it. */
function itemLines(item: Item): readonly string[] {
  const { mark, below = [] } = item;
  const { shown, rest } = firstOf(textsOf(item), ROWS, item.more);
  const subject = [...shown.map(subjectText), ...(rest === undefined ? [] : [escaped(rest)])].join(
    ', ',
  );
  const [first, ...others] = below;
  const follows = first !== undefined && isText(first) && toneOf(first) !== 'help';
  const emoji = mark === undefined ? '' : MARKS[mark].emoji;
  const head = [emoji, subject].filter(Boolean).join(' ');
  return [
    `- ${follows ? `${head}: ${escaped(wordsOf(first, names))}` : head}`,
    ...(follows ? others : below).flatMap(partLinesBelow).map((one) => `  ${one}`),
  ];
}

/** What a line with a colon announces is below it. */
function partLinesBelow(
  part: Text | List | Code,
  at: number,
  all: readonly (Text | List | Code)[],
): readonly string[] {
  const before = all[at - 1];
  const isAnnounced =
    !isText(part) && before !== undefined && isText(before) && wordsOf(before, names).endsWith(':');
  return isAnnounced ? partLines(part).map((one) => `  ${one}`) : partLines(part);
}

const isText = (part: Text | List | Code): part is Text =>
  typeof part === 'string' || !('kind' in part);

function subjectText(text: Text): string {
  const words = line(wordsOf(text, names));
  return toneOf(text) === 'strong' ? `**${words}**` : words;
}

function partLines(part: Text | List | Code): readonly string[] {
  if (isText(part)) return [`- ${line(wordsOf(part, names))}`];
  return part.kind === 'list' ? listLines(part) : fenced(part.lines);
}
