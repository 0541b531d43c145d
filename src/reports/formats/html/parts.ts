import { count } from '../../layout/figures.ts';
import { element, partsOf, type Content, type Element } from '../../graphics/element.ts';

/** A part of the page with a heading and a link to it. */
export interface Section {
  readonly id: string;
  readonly title: string;
  /** What follows the title in the heading, but not in the link. */
  readonly suffix?: string;
  readonly body: readonly Content[];
}

/** A section without content is left out. */
export const section = (id: string, title: string, ...body: readonly Content[]): Section => ({
  id,
  title,
  body: partsOf(body).filter((part) => part !== undefined),
});

/** Terms with their figures, such as the numbers of a summary; what is none is left out. */
export function figures(
  pairs: readonly (readonly [string, string | number | undefined])[],
): Element {
  const given = pairs.filter(([, value]) => value !== undefined && value !== 0);
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

/** Height of rows in pixels, of what is around them, and of all at most, as the page's script makes them. */
const TIMELINE = { row: 26, around: 100, most: 520 };
const TABLE = { row: 28, around: 120, most: 520 };

function heightOf(name: string, rows: number): number {
  const { row, around, most } = name === 'timeline' ? TIMELINE : TABLE;
  return Math.min(most, rows * row + around);
}

/** A part that the page's script fills. It keeps the room of so many rows of a table until then. */
export const viewer = (name: string, rows: number | undefined): Element =>
  element(
    'div',
    { class: 'viewer', 'data-viewer': name },
    element('noscript', {}, 'This part needs scripts.'),
    rows === undefined
      ? undefined
      : element('svg', { height: String(heightOf(name, rows)), width: '1', 'aria-hidden': 'true' }),
  );
