import type { Owner, RejectedNodes } from '../../outcome/index.ts';
import { count, counted, percent, someOf } from '../layout/figures.ts';
import { whatWouldHelp } from '../reading/remedies.ts';
import { element, partsOf, type Content, type Element } from '../graphics/element.ts';

/** A part of the page with a heading and a link to it. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly body: readonly Content[];
}

/** Most rows of a table that is markup: the rest is in the document. */
const ROWS = 1000;
/** Most names in one cell. */
const NAMED = 12;

/** A number is shown with separators and sorted by its value. */
export type Cell = Content | number;

/** A section without content is left out. */
export const section = (id: string, title: string, ...body: readonly Content[]): Section => ({
  id,
  title,
  body: partsOf(body).filter((part) => part !== undefined),
});

/** A table that the page's script makes sortable and searchable; undefined without rows. */
export function table(
  caption: string,
  headings: readonly string[],
  rows: readonly (readonly Cell[])[],
): Element | undefined {
  if (rows.length === 0) return undefined;
  const shown = rows.slice(0, ROWS);
  const left = rows.length - shown.length;
  const head = headings.map((heading, at) => {
    const isNumber = shown.every((row) => typeof row[at] === 'number');
    return element('th', { scope: 'col', ...(isNumber ? { class: 'number' } : {}) }, heading);
  });
  return element(
    'div',
    { class: 'scroll', tabindex: '0', role: 'group', 'aria-label': caption },
    element(
      'table',
      { class: 'grid' },
      element('caption', {}, caption),
      element('thead', {}, element('tr', {}, head)),
      element(
        'tbody',
        {},
        shown.map((row) => element('tr', {}, row.map(cell))),
      ),
    ),
    left === 0 ? undefined : element('p', {}, `${count(left)} more are in the document.`),
  );
}

function cell(value: Cell): Element {
  if (typeof value !== 'number') return element('td', {}, value);
  const isWhole = Number.isInteger(value);
  const text = isWhole
    ? sign(value) + count(Math.abs(value))
    : String(Math.round(value * 1e3) / 1e3);
  return element('td', { class: 'number', 'data-value': String(value) }, text);
}

const sign = (value: number): string => (value < 0 ? '-' : '');

/** Terms with their figures, such as the numbers of a summary. `id` finds a figure again. */
export function figures(
  pairs: readonly (readonly [string, string | number | undefined])[],
): Element {
  const given = pairs.filter(([, value]) => value !== undefined);
  return element(
    'dl',
    { class: 'figures' },
    given.map(([term, value = '']) =>
      element(
        'div',
        {},
        element('dt', {}, term),
        element(
          'dd',
          {
            'data-figure': term,
            ...(typeof value === 'number' ? { 'data-value': String(value) } : {}),
          },
          typeof value === 'number' && Number.isInteger(value) ? count(value) : String(value),
        ),
      ),
    ),
  );
}

/** A share of 1 as a bar with its figure. */
export function bar(share: number, label: string): Element {
  return element(
    'span',
    { class: 'bar' },
    element('meter', { min: '0', max: '1', value: share.toFixed(4), 'aria-label': label }),
    ` ${percent(share)}`,
  );
}

export function list(items: readonly Content[]): Element | undefined {
  if (items.length === 0) return undefined;
  return element(
    'ul',
    {},
    items.map((item) => element('li', {}, item)),
  );
}

/** Content that is folded at first. */
export const folded = (title: string, ...body: readonly Content[]): Element =>
  element('details', {}, element('summary', {}, title), body);

export const names = (all: readonly string[]): string => someOf(all, NAMED);

export const objectName = (object: {
  readonly namespace: string;
  readonly name: string;
  readonly owner?: Owner;
}): string =>
  object.owner === undefined ? `Pod/${object.name}` : `${object.owner.kind}/${object.owner.name}`;

/** Why nodes rejected a pod: every node in one row, and what would help. */
export function rejectionTable(rejections: readonly RejectedNodes[]): readonly Content[] {
  const help = whatWouldHelp(rejections);
  const nodes = rejections.reduce((sum, one) => sum + one.nodes.length, 0);
  const rows = rejections.map((one): readonly Cell[] => [
    one.plugin,
    one.reasons.join(', '),
    one.nodes.length,
    names(one.nodes),
  ]);
  return [
    table(`${counted(nodes, 'node')} by reason`, ['Plugin', 'Reason', 'Count', 'Nodes'], rows),
    help === undefined
      ? undefined
      : element('p', { class: 'help' }, element('b', {}, 'What would help: '), help),
  ];
}

/** A part that the page's script fills. */
export const viewer = (name: string): Element =>
  element(
    'div',
    { class: 'viewer', 'data-viewer': name },
    element('noscript', {}, 'This part needs scripts.'),
  );
