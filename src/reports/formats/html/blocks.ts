import { element, type Content, type Element } from '../../graphics/element.ts';
import { shareBar } from '../../graphics/share-bars.ts';
import { count, counted } from '../../layout/figures.ts';
import { MARKS, type Mark, type Tone } from '../../page/marks.ts';
import type {
  Cell,
  Code,
  Column,
  Facts,
  Item,
  List,
  Picture,
  Ready,
  Section,
  Steps,
  Table,
  Text,
} from '../../page/section.ts';
import {
  blocksIn,
  cellWords,
  firstOf,
  textsOf,
  toneOf,
  valueOf,
  wordsOf,
} from '../../page/texts.ts';
import { figures, folded, section as sectionPart, viewer, type Section as Part } from './parts.ts';

/** Most rows and items that are markup: the rest is in the document. */
const ROWS = 1000;
/** Items of a list that are not folded, if it has many. */
const OPEN = 20;
/** Most names in one place. */
const names = (): number => 12;

/** A section of a page; without a body if it has no content. */
export function partOf(section: Section): Part {
  const { id, title, suffix = '', isInFindings } = section;
  const blocks = isInFindings === true ? [] : blocksIn(section, 'html');
  const body = blocks.map((one) => blockContent(one, section));
  return { ...sectionPart(id, title, body), suffix };
}

function blockContent(block: Ready, section: Section): Content {
  switch (block.kind) {
    case 'table':
      return tableElement(block, section.title);
    case 'list':
      return listContent(block);
    case 'text':
      return paragraph(block.text);
    case 'code':
      return codeElement(block.lines);
    case 'facts':
      return factsElement(block);
    case 'figures':
      return figures(block.figures);
    case 'steps':
      return stepList(block);
    case 'picture':
      return pictureContent(block);
  }
}

const CLASSES: Readonly<Partial<Record<Tone, string>>> = {
  warning: 'message',
  faint: 'note',
  help: 'help',
};

function paragraph(text: Text): Element {
  const name = CLASSES[toneOf(text) ?? 'strong'];
  return element('p', name === undefined ? {} : { class: name }, wordsOf(text, names));
}

/** Text to copy; the page's script adds a button. */
export const codeElement = (lines: Code['lines']): Element =>
  element('pre', { class: 'code', tabindex: '0' }, lines.join('\n'));

const factsElement = ({ facts }: Facts): Content =>
  facts.length === 0
    ? undefined
    : figures(
        facts.map(({ label, texts }) => [
          label,
          texts.map((one) => wordsOf(one, names)).join('. '),
        ]),
      );

const pictureContent = ({ viewer: name, rows, element: drawn }: Picture): Content =>
  name === undefined ? drawn : viewer(name, rows);

/** A table that the page's script makes sortable and searchable; undefined without rows. */
function tableElement(table: Table, title: string): Element | undefined {
  const { columns, caption = title } = table;
  const { shown, rest } = firstOf(table.rows, ROWS, (left) => `${count(left)} more`);
  if (shown.length === 0) return undefined;
  // A column without a head continues the previous column.
  const isFirst = columns.map(({ head }, at) => at === 0 || head !== '');
  const groups = columns.flatMap((_, at) =>
    isFirst[at] === true ? [[at, ...following(isFirst, at)]] : [],
  );
  const headings = groups.map(([at = 0]) => heading(columns[at], at, shown));
  const rows = shown.map((row) =>
    element(
      'tr',
      {},
      groups.map((group) => cellElement(group, row, columns)),
    ),
  );
  return element(
    'div',
    { class: 'scroll', tabindex: '0', role: 'group', 'aria-label': caption },
    element(
      'table',
      { class: 'grid' },
      // A caption that repeats the heading is for readers of screens.
      element('caption', caption === title ? { class: 'unseen' } : {}, caption),
      element('thead', {}, element('tr', {}, headings)),
      element('tbody', {}, rows),
    ),
    rest === undefined ? undefined : inDocument(rest),
  );
}

/** Marks need no heading. */
function heading(
  { head = '', kind, isRight }: Partial<Column> = {},
  at: number,
  rows: Table['rows'],
): Element {
  if (head === '') return element('td', {});
  const isNumber =
    (kind !== undefined && kind !== 'bar') ||
    isRight === true ||
    rows.every((row) => typeof row[at] === 'number');
  return element('th', { scope: 'col', ...(isNumber ? { class: 'number' } : {}) }, head);
}

/** The columns after `at` without a head of their own. */
function following(isFirst: readonly boolean[], at: number): readonly number[] {
  const end = isFirst.indexOf(true, at + 1);
  const to = end < 0 ? isFirst.length : end;
  return Array.from({ length: to - at - 1 }, (_, more) => at + 1 + more);
}

const inDocument = (rest: string): Element => element('p', {}, `${rest}; the document has all.`);

/** Numbers are sorted by their values. */
function cellElement(
  group: readonly number[],
  row: readonly Cell[],
  columns: readonly Column[],
): Element {
  const [first = 0] = group;
  const value = valueOf(row[first]);
  const isRight = columns[first]?.kind !== undefined || columns[first]?.isRight === true;
  const parts = group.map((at) => cellContent(row[at], columns[at]));
  return element(
    'td',
    {
      ...(isRight ? { class: 'number' } : {}),
      ...(value === undefined ? {} : { 'data-value': String(value) }),
    },
    parts.flatMap((part, at) => (at === 0 ? [part] : [' ', part])),
  );
}

function cellContent(cell: Cell, column: Column | undefined): Content {
  if (typeof cell === 'object' && 'mark' in cell) return markElement(cell.mark);
  const words = cellWords(cell, column?.kind, names);
  const value = valueOf(cell);
  if (column?.kind === 'bar' && value !== undefined) {
    return element('span', { class: 'bar' }, shareBar(value), ` ${words}`);
  }
  return toned(words, toneOf(cell));
}

function markElement(mark: Mark): Element {
  const { glyph, tone } = MARKS[mark];
  return element('span', { title: mark }, toned(glyph, tone));
}

function listContent(list: List): Content {
  const { shown, rest } = firstOf(list.items, ROWS, list.more);
  if (shown.length === 0) return undefined;
  const items = shown.map(itemElement);
  const folds = items.slice(OPEN);
  return [
    element('ul', { class: 'items' }, items.slice(0, OPEN)),
    folds.length === 0
      ? undefined
      : folded(`${count(folds.length)} more`, element('ul', { class: 'items' }, folds)),
    rest === undefined ? undefined : inDocument(rest),
  ];
}

function itemElement(item: Item): Element {
  const { mark, below = [] } = item;
  const { shown, rest } = firstOf(textsOf(item), ROWS, item.more);
  const isMarked = mark !== undefined && MARKS[mark].emoji !== '';
  return element(
    'li',
    {},
    isMarked ? [markElement(mark), ' '] : [],
    shown.flatMap((text, at) => [at === 0 ? '' : ', ', inline(text)]),
    rest === undefined ? undefined : ` ${rest}`,
    below.map(partBelow),
  );
}

/** What stands below an item. */
export function partBelow(part: Text | List | Code): Content {
  if (typeof part === 'string' || !('kind' in part)) return paragraph(part);
  return part.kind === 'list' ? listContent(part) : codeElement(part.lines);
}

const inline = (text: Text): Content => toned(wordsOf(text, names), toneOf(text));

function toned(words: string, tone: Tone | undefined): Content {
  if (tone === undefined || tone === 'help') return words;
  return tone === 'strong'
    ? element('b', {}, words)
    : element('span', { class: COLOURS[tone] }, words);
}

const COLOURS = { passed: 'passed', failed: 'failed', warning: 'unknown', faint: 'note' } as const;

/** Steps in order, one under the other; the page's script plays them one by one. */
function stepList({ steps }: Steps): Content {
  if (steps.length === 0) return undefined;
  const items = steps.map(({ title, table }) =>
    element(
      'li',
      {},
      element('b', {}, title),
      tableElement(table, counted(table.rows.length, 'move')) ??
        element('p', { class: 'note' }, 'No pod has to move.'),
    ),
  );
  return element('ol', { class: 'steps' }, items);
}
